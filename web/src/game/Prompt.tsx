import { useRef } from "preact/hooks";
import type { Order, Update } from "../net/wire";
import { ClauseLink } from "../common/ClauseLink";
import { layout } from "../common/settings";
import { useTerms } from "../common/Terms";
import { Decline } from "../cards/CardButtons";
import { hasChains, nextPartLabel } from "../state/chain";
import { Choices, hasButton } from "./Choices";
import type { OrderComposer } from "../state/composer";
import { shortOrderText } from "../state/orderText";
import { RepeatOrder } from "./RepeatOrder";
import { TurnClock } from "./TurnClock";
import { DiceEntry } from "./DiceEntry";
import { noMeasuring } from "../state/threats";
import { seatName } from "../common/seats";
import { nameOf } from "../state/pieces";
import { refusalTitle } from "../state/refusals";
import { takeBackText, takesMore, undoLabel } from "../state/takebacks";
import { type Conclusion, usePage, type PageState } from "../state/page";
import { MAX_HEIGHT, useFittedText } from "./fittedText";
import { AdviceButton } from "./AdvicePanel";
import { StoryButton } from "./After";
import { afterColon, listed, lowerFirst, t } from "../text/t";

/** The prompt: one sentence, with undo, buttons for orders without a place on the board, and the
 * current order. */
export function Prompt() {
  const page = usePage();
  const { session } = page;
  const live = session.live.value;
  if (!live)
    return (
      <div class="prompt">
        <p>{t("prompt-taking-seat")}</p>
      </div>
    );
  if (page.conclusion.value && !session.past.value) return <Concluded {...page.conclusion.value} />;
  if (live.ask_dice && !session.past.value)
    return <DiceEntry key={session.position.value} ask={live.ask_dice} />;
  return <PendingQuestion live={live} />;
}

/** The prompt when the question of this board is answered. */
function Concluded({ sentence, next }: Conclusion) {
  return (
    <section class="prompt" aria-label={t("prompt-what-do")}>
      <p role="status" aria-live="polite" data-testid="prompt">
        {sentence}
      </p>
      {next && layout.value !== "phone" && (
        <button type="button" class="btn go" onClick={next.go} data-testid="go-on">
          {next.label}
        </button>
      )}
    </section>
  );
}

function PendingQuestion({ live }: { live: Update }) {
  const page = usePage();
  const { session } = page;
  const words = useRef<HTMLParagraphElement>(null);
  const mark = useTerms({ focusable: true });
  const { sentence, detail, clause, tone } = promptText(page);
  const absent = session.past.value || page.composer.draft.order.value ? null : live.prompt.absent;
  useFittedText(
    words,
    [sentence, detail, clause, absent],
    layout.value === "phone" ? 0 : MAX_HEIGHT,
  );
  return (
    <section class="prompt" aria-label={t("prompt-what-do")}>
      <TurnClock />
      <p
        ref={words}
        class={tone}
        role="status"
        aria-live="polite"
        data-testid="prompt"
        title={[sentence, detail].filter(Boolean).join(" ")}
      >
        {mark(sentence)}{" "}
        <small>
          {absent && (
            <span data-testid="absent">
              {t("prompt-else", {
                wait: waitText(absent.after),
                order: lowerFirst(absent.sentence),
              })}{" "}
            </span>
          )}
          {mark(detail)} <ClauseLink id={clause} />
        </small>
      </p>
      {!live.result &&
        session.you.value.length > 0 &&
        layout.value !== "phone" &&
        !session.past.value && (
          <>
            <span class="aids">
              <AdviceButton />
              <UndoButton />
            </span>
            <Decline />
            <Choices />
            <RepeatOrder />
            <PrimaryButton />
          </>
        )}
      {session.past.value && (
        <button type="button" class="btn" onClick={() => session.leavePast()}>
          {t("back-to-now")}
        </button>
      )}
      <StoryButton />
      {live.result && page.resultClosed.value && !session.past.value && (
        <button type="button" class="btn" onClick={() => (page.resultClosed.value = false)}>
          {t("prompt-show-result")}
        </button>
      )}
    </section>
  );
}

/** Return the current order as a sentence, with its ship's name. */
const asSentence = (order: Order, live: Update | null): string => {
  if (!order.subject) return `${order.sentence}.`;
  return `${nameOf(live, order.subject)}: ${lowerFirst(order.sentence)}.`;
};

const waitText = (seconds: number): string =>
  seconds % 60 === 0 ? t("minutes-short", { minutes: seconds / 60 }) : `${seconds} s`;

/** Return a hint about keys; "" on a phone. */
const keyHint = (text: string): string => (layout.value === "phone" ? "" : text);

/** Maximum number of ships named, for short and for long names. */
const NAMED = 8;
const LONG_NAMED = 4;
const maxNames = (live: Update | null, ships: readonly string[]): number =>
  ships.some((id) => nameOf(live, id) !== id) ? LONG_NAMED : NAMED;

interface PromptText {
  sentence: string;
  detail: string;
  clause: string | null;
  tone: string;
}

/** Return the prompt's text: a refusal, the current order, the selected ship, or the server's
 * sentence. */
function promptText({ session, composer }: PageState): PromptText {
  const live = session.live.value;
  const prompt = live?.prompt;
  const past = session.past.value;
  if (past)
    return {
      sentence: t("prompt-move", { title: past.update.turn.title, n: past.n }),
      detail: past.update.prompt.sentence,
      clause: null,
      tone: "",
    };
  const order = composer.draft.order.value;
  const form = composer.forms.current.value;
  const refusal = session.refusal.value ?? order?.refused;
  if (refusal)
    return {
      sentence: form
        ? t("prompt-refused", { order: composer.draft.refused.value?.sentence ?? form.verb })
        : `${refusalTitle(refusal, session.refusal.value ? null : order, live)}.`,
      detail:
        form && order
          ? `${refusal.sentence} ${keyHint(t("prompt-nearest-place"))}`
          : refusal.sentence,
      clause: refusal.clause,
      tone: "no",
    };
  if (session.notice.value)
    return {
      sentence: session.notice.value,
      detail: prompt?.sentence ?? "",
      clause: null,
      tone: "",
    };
  if (order?.warning)
    return {
      sentence: asSentence(order, live),
      detail: order.warning,
      clause: order.clause,
      tone: "warned",
    };
  if (form && order)
    return {
      sentence: `${order.sentence}.`,
      detail: prompt?.detail ?? "",
      clause: prompt?.clause ?? null,
      tone: "",
    };
  if (order?.aim)
    return {
      sentence: asSentence(order, live),
      detail: [keyHint(t("prompt-plays")), t("prompt-nothing-measured-before")].join(" "),
      clause: null,
      tone: "",
    };
  if (order)
    return {
      sentence: asSentence(order, live),
      detail: `${keyHint(t("prompt-plays"))}${nextActions(composer)}`,
      clause: order.clause,
      tone: "",
    };
  const selected = composer.selection.selected.value;
  if (composer.duties.all.value.length > 0 && prompt?.yours)
    return { sentence: prompt.sentence, detail: prompt.detail, clause: prompt.clause, tone: "" };
  if (selected && composer.targets.all.value.length > 0)
    return {
      sentence: t("prompt-choose-target", { ship: nameOf(live, selected) }),
      detail: session.isPuzzle ? "" : t("prompt-beside-board-best-first"),
      clause: prompt?.clause ?? null,
      tone: "",
    };
  if (selected && composer.candidates.own.value.some((o) => o.kind !== "pass")) {
    const legal = (
      hasChains(composer.candidates.strikes.value)
        ? composer.attacks.pills.value
        : composer.candidates.strikes.value
    ).filter((o) => !o.refused);
    const aims = composer.aim.subject.value === selected;
    // Keep the server's sentence about this ship, such as its remaining moves.
    const called = nameOf(live, selected);
    const figures =
      composer.rules.isOpenTable.value && !composer.rules.cannotMeasure.value && legal.length > 0;
    const targets = [
      ...new Set(legal.flatMap((o) => (o.target === null ? [] : [nameOf(live, o.target)]))),
    ];
    const strikes = legal
      .map((o) => lowerFirst(o.sentence.split(",").at(-1)?.trim() ?? o.label))
      .filter((words, i, all) => all.indexOf(words) === i)
      .slice(0, 3);
    const what = aims
      ? targets.length > 0
        ? t("prompt-drag-or-target", { targets: targets.join(", ") })
        : t("prompt-drag")
      : strikes.length > 0
        ? t("prompt-strikes", { orders: strikes.join(", ") })
        : t("prompt-choose-order");
    const alone = `${called}: ${afterColon(what)}.`;
    if (figures)
      return {
        sentence: alone,
        detail: t("prompt-how-often-ends-well"),
        clause: prompt?.clause ?? null,
        tone: "",
      };
    return {
      sentence: prompt?.sentence.startsWith(`${called}:`)
        ? `${prompt.sentence.replace(/\.$/, "")}; ${what}.`
        : alone,
      detail: composer.rules.cannotMeasure.value ? noMeasuring() : (prompt?.detail ?? ""),
      clause: prompt?.clause ?? null,
      tone: "",
    };
  }
  const unit = composer.units.current.value;
  if (unit && prompt?.yours && composer.aim.subject.value !== null) {
    const [first, last] = [unit.ships[0], unit.ships.at(-1)];
    const who =
      unit.ships.length > 1 ? t("low-to-high", { low: first ?? "", high: last ?? "" }) : first;
    return {
      sentence: t("prompt-drag-unit", { ships: who ?? "" }),
      detail: prompt.detail,
      clause: prompt.clause,
      tone: "",
    };
  }
  const ships = composer.orderList.actors.value;
  if (prompt?.yours && selected === null && ships.length > 0 && hasNoButtons(composer))
    return {
      sentence: prompt.sentence,
      detail: t("prompt-press", { ships: joinNames(live, ships) }),
      clause: prompt.clause,
      tone: "",
    };
  if (prompt?.yours && composer.candidates.own.value.length > 0)
    return { sentence: prompt.sentence, detail: prompt.detail, clause: prompt.clause, tone: "" };
  const looked = live?.roster.flatMap((side) => side.ships).find((ship) => ship.id === selected);
  if (looked)
    return { sentence: `${looked.title}.`, detail: prompt?.sentence ?? "", clause: null, tone: "" };
  const others = (session.welcome.value?.seats ?? []).filter(
    (seat) => prompt?.seats.includes(seat.id) && !session.you.value.includes(seat.id),
  );
  if (others.length > 0 && session.you.value.length > 0 && !prompt?.yours) {
    return {
      sentence: t("waiting-for", { names: others.map(seatName).join(", ") }),
      detail: prompt?.sentence ?? "",
      clause: prompt?.clause ?? null,
      tone: "",
    };
  }
  return {
    sentence: prompt?.sentence ?? "",
    detail: prompt?.detail ?? "",
    clause: prompt?.clause ?? null,
    tone: "",
  };
}

/** Return ships as `O3 or O5`, with their names. */
const joinNames = (live: Update | null, ships: readonly string[]): string =>
  ships.length > maxNames(live, ships)
    ? t("prompt-one-of-them")
    : listed(
        ships.map((id) => nameOf(live, id)),
        "or",
      );

/** Return whether all orders are buttons of ships, which appear when a ship is selected. */
const hasNoButtons = (composer: Pick<OrderComposer, "units" | "orderList">): boolean =>
  composer.units.all.value.length === 0 &&
  composer.orderList.orders.value.every((order) => order.kind === "pass" && order.subject !== null);

function nextActions(composer: Pick<OrderComposer, "candidates" | "attacks" | "draft">): string {
  const more = composer.candidates.next.value.filter((n) => !n.refused).map((n) => n.step);
  const further = composer.attacks.pills.value
    .filter((o) => !o.refused && o !== composer.draft.order.value)
    .map(nextPartLabel)
    .filter((part) => part !== null);
  if (further.length > 0 && composer.draft.order.value?.chain)
    return ` ${t("prompt-go-on", { orders: [...new Set(further)].join(", ") })}`;
  return composer.candidates.open.value && more.length > 0
    ? ` ${t("prompt-go-on", { orders: more.join(", ") })}`
    : "";
}

/** The button that takes back one step or order, with *Redo* and the question to others. */
export function UndoButton() {
  const { session, composer } = usePage();
  const undo = session.live.value?.undo;
  const stepping = composer.draft.steps.value.length > 0;
  const allowed = stepping || undo?.allowed === true || undo?.at_once === true;
  const press = (): void => {
    if (!composer.input.stepBack()) void session.undo();
  };
  const asks = undo?.ask === true && !undo.at_once && session.refusal.value?.code === "no_undo";
  const far = !stepping && undo !== undefined && takesMore(undo);
  return (
    <>
      <button
        type="button"
        class="btn"
        aria-disabled={!allowed}
        title={far ? takeBackText(undo, session.live.value) : (undo?.reason ?? "")}
        onClick={press}
        data-testid="undo"
      >
        {undoLabel(stepping ? undefined : undo)}
        <kbd aria-hidden="true">⌫</kbd>
      </button>
      {undo?.redo === true && !stepping && (
        <button
          type="button"
          class="btn"
          title={t("prompt-make-moves-again-took")}
          aria-keyshortcuts="Shift+Backspace"
          onClick={() => void session.redo()}
          data-testid="redo"
        >
          {t("redo")}
          <kbd aria-hidden="true">⇧⌫</kbd>
        </button>
      )}
      {asks && (
        <button
          type="button"
          class="btn"
          title={t("prompt-last-order-all-came-2")}
          onClick={() => void session.takeBack()}
          data-testid="ask-back"
        >
          {t("prompt-ask-take-back")}
        </button>
      )}
    </>
  );
}

/** Return the text of the play button. It says yes to an order whose own button was pressed. */
function playText(page: PageState, order: Order): string {
  const text = shortOrderText(order, nameOf(page.session.live.value, order.target ?? ""));
  if (order.kind !== "pass" || !hasButton(page, order)) return text;
  return t("prompt-yes", { order: lowerFirst(text) });
}

/** The button that plays the current order. It stays focusable without an order, so that it is easy
 * to find with keys. */
export function PrimaryButton() {
  const page = usePage();
  const { composer, session, cardPlay } = page;
  // Of large fleets on a table, no order is listed before a ship is chosen.
  const yours = !session.past.value && session.live.value?.prompt.yours;
  const order = composer.draft.order.value;
  const ready = order !== null && !order.refused && !session.sending.value;
  if (composer.turnEnd.onlyOrder.value && (!order || order === composer.turnEnd.onlyOrder.value))
    return null;
  const gathering = composer.group.offer.value !== null;
  const form = composer.forms.current.value;
  // The text of a group's order is long and changes during a drag, so it is in the sentence.
  const rows = order?.kind === "move" && composer.units.current.value !== null;
  const label = form
    ? form.verb
    : composer.draft.isNearest.value
      ? t("prompt-play-nearest")
      : rows
        ? t("prompt-carry-out")
        : order
          ? playText(page, order)
          : composer.candidates.placing.value.length > 0
            ? t("prompt-choose-place")
            : cardPlay.hint.value
              ? cardPlay.hint.value
              : gathering
                ? t("prompt-choose-ships")
                : yours || composer.orderList.orders.value.length > 0
                  ? t("prompt-choose-an-order")
                  : t("waiting");
  return (
    <button
      type="button"
      class={`btn go ${order?.warning ? "warned" : ""} ${order || form ? "" : "idle"}`.trim()}
      title={
        composer.draft.isNearest.value && !form && order
          ? asSentence(order, session.live.value)
          : undefined
      }
      aria-disabled={!ready}
      onClick={() => {
        if (ready || composer.sender.isRequesting) void composer.sender.confirm();
      }}
      data-testid="confirm"
    >
      {session.sending.value ? t("prompt-sending") : <span>{label}</span>}
      {ready && <kbd aria-hidden="true">⏎</kbd>}
    </button>
  );
}
