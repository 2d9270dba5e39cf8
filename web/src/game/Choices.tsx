import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { buttonOrders, sideOrders } from "../state/orders";
import { Uses } from "../cards/CardButtons";
import { numbersOf, isForLaidCard } from "../state/choices";
import { buttonText } from "../state/orderText";
import { layout } from "../common/settings";
import type { Order, PieceId } from "../net/wire";
import { isSameSet } from "../state/groupSelection";
import { nameOf } from "../state/pieces";
import { usePage, type PageState } from "../state/page";
import { undoLabel } from "../state/takebacks";
import { t } from "../text/t";

/** Widths in pixels: a letter of a button and the space around its text, in one row and in two rows
 * of small buttons; and a number to tick. */
const LETTER = 7.6;
const AROUND = 36;
const SMALL_LETTER = 6.6;
const SMALL_AROUND = 26;
const NUMBER = 34;
/** Width of a key's name on a button. */
const KEY = 26;
/** Width of the prompt's other parts: undo, the current order, and the sentence. */
const OTHER_WIDTH = 230;
const SENTENCE = 250;
const SHORT_SENTENCE = 200;
const DECLINE = 120;
/** Width of *Advice* and *Undo*, which the widths above leave room for. */
const USUAL_AIDS = 175;
/** Width of the button that repeats an order for other ships. */
const REPEAT_WIDTH = 190;
/** On a phone, more buttons than this go into the panel, where they can be scrolled. */
export const MAX_BELOW = 5;

/** Return orders that are buttons: those of the whole side, and those that end a ship's move. */
function buttons({ composer }: PageState): Order[] {
  const listed = composer.orderList.orders.value.filter((order) => !isForLaidCard(order));
  return [
    ...sideOrders(listed),
    ...buttonOrders(listed, composer.selection.selected.value ?? composer.group.single.value),
  ];
}

/** Return whether an order has a button of its own beside the one that plays it. */
export const hasButton = (page: PageState, order: Order): boolean =>
  buttons(page).some((one) => one.text === order.text);

/** Return the rarely used orders. If there are several, they are behind "More". */
const rareOrders = (page: PageState): Order[] => {
  const found = buttons(page).filter((order) => order.seldom);
  return found.length > 1 ? found : [];
};

function commonOrders(page: PageState): Order[] {
  const seldom = new Set(rareOrders(page));
  return buttons(page).filter((order) => !seldom.has(order));
}

const wordsOf = (page: PageState, order: Order): string =>
  buttonText(order, buttons(page), (target) => nameOf(page.session.live.value, target));

const usesOf = ({ cardPlay, session }: PageState): Order[] =>
  session.past.value || cardPlay.uses.value.length < 2 ? [] : cardPlay.uses.value;

/** Return the labels of all buttons. */
function labelsOf(page: PageState): string[] {
  const { group, turnEnd } = page.composer;
  const label = (order: Order): string =>
    [
      wordsOf(page, order),
      order.usual && t("choices-least-useful"),
      order === turnEnd.order.value && t("key-space"),
    ]
      .filter(Boolean)
      .join(" ");
  const uses = usesOf(page);
  if (page.composer.units.all.value.length > 0) return labelList(page, label);
  const suggests = suggestionLabel(page);
  return [
    ...(suggests ? [suggests] : []),
    ...(group.offer.value?.suites ?? []).map((suite) => suite.label),
    ...labelList(page, label),
    ...(page.habits.usualOrder.value ? [t("choices-always")] : []),
    ...(page.repeats.key.value === "" ? [] : [t("choices-once")]),
    ...(numbersOf(uses) ? [] : uses.map((order) => order.use || order.label)),
  ];
}

const labelList = (page: PageState, label: (order: Order) => string): string[] => [
  ...commonOrders(page).map(label),
  ...(rareOrders(page).length > 0 ? [t("more")] : []),
];

/** Return the number of buttons. */
export const choiceCount = (page: PageState): number =>
  page.session.past.value ? 0 : labelsOf(page).length;

export type Place = "beside" | "doubled" | "strip";

/** Return where the buttons go, by the prompt's width: a row beside the sentence, two rows of small
 * ones, or a strip above. */
export function placeFor(
  labels: readonly string[],
  numbers: number,
  declines: boolean,
  width: number,
): Place {
  const ticks = numbers > 0 ? [NUMBER * (numbers + 2)] : [];
  const room = width - OTHER_WIDTH - (declines ? DECLINE : 0);
  const whole = [...labels.map((label) => LETTER * label.length + AROUND), ...ticks];
  if (whole.reduce((sum, one) => sum + one, 0) <= room - SENTENCE) return "beside";
  const small = [...labels.map((label) => SMALL_LETTER * label.length + SMALL_AROUND), ...ticks];
  return rowsOf(small, room - SHORT_SENTENCE) <= 2 ? "doubled" : "strip";
}

/** Return how much wider the buttons for advice and for undoing are than usual, in pixels. */
function extraAids({ session, advice, composer }: PageState): number {
  const undo = session.live.value?.undo;
  const stepping = composer.draft.steps.value.length > 0;
  const width = (text: string): number => LETTER * text.length + AROUND;
  const widths = [
    ...(advice.isPossible() ? [width(t("advice"))] : []),
    width(undoLabel(stepping ? undefined : undo)) + KEY,
    ...(undo?.redo && !stepping ? [width(t("redo")) + KEY] : []),
  ];
  return Math.max(0, widths.reduce((sum, one) => sum + one, 0) - USUAL_AIDS);
}

/** Return the width of two rows of small buttons, in pixels. */
function twoRowWidth(labels: readonly string[]): number {
  const widths = labels.map((label) => SMALL_LETTER * label.length + SMALL_AROUND);
  let width = Math.max(0, ...widths);
  while (rowsOf(widths, width) > 2) width += 4;
  return Math.ceil(width);
}

/** Return the number of rows of this width; infinite if one item is wider. */
function rowsOf(widths: readonly number[], width: number): number {
  let rows = 1;
  let used = 0;
  for (const one of widths) {
    if (one > width) return Infinity;
    if (used + one > width) {
      rows += 1;
      used = 0;
    }
    used += one;
  }
  return rows;
}

/** The buttons of the prompt: groups of ships, orders of the whole side, uses of a card. They are
 * beside the sentence if there is room, otherwise in a strip above it, so that all are readable. */
export function Choices() {
  const page = usePage();
  const { viewport, session, cardPlay } = page;
  const strip = useRef<HTMLDivElement>(null);
  const labels = labelsOf(page);
  const uses = usesOf(page);
  const numbers = numbersOf(uses)?.all.length ?? 0;
  const others = page.composer.batch.others.value.length > 0;
  const room = viewport.screen.value.w - (others ? REPEAT_WIDTH : 0) - extraAids(page);
  const place =
    layout.value === "phone"
      ? "beside"
      : placeFor(labels, numbers, cardPlay.declineOrder.value !== null, room);
  useLayoutEffect(() => {
    const board = viewport.pane?.getBoundingClientRect().bottom ?? 0;
    const covers =
      place === "strip" && strip.current
        ? Math.max(0, board - strip.current.getBoundingClientRect().top)
        : 0;
    const centre = strip.current?.closest<HTMLElement>(".centre");
    centre?.style.setProperty("--strip", `${covers}px`);
    viewport.covered.value = covers;
    return () => {
      centre?.style.removeProperty("--strip");
      viewport.covered.value = 0;
    };
  }, [place, labels.join("|"), viewport.screen.value]);
  if (session.past.value || labels.length + numbers === 0) return null;
  return (
    <div
      class={`picks ${place}`}
      ref={strip}
      style={place === "doubled" && numbers === 0 ? { width: `${twoRowWidth(labels)}px` } : {}}
      role="group"
      aria-label={t("choices-choices")}
      data-testid="choices"
    >
      {page.composer.units.all.value.length === 0 && (
        <>
          <SuggestButton />
          <SuiteButtons />
        </>
      )}
      {commonOrders(page).map((order) => (
        <OrderButton key={order.text} order={order} />
      ))}
      <MoreButton orders={rareOrders(page)} />
      {page.habits.usualOrder.value && <AlwaysButton />}
      {page.repeats.key.value !== "" && <OnceButton />}
      <Uses uses={uses} />
    </div>
  );
}

/** Return the label of the button for suggested groups; "" if there is no other suggestion. */
function suggestionLabel({ composer: { group } }: PageState): string {
  if (!group.isSuggested.value) return group.suggestions.value > 0 ? t("choices-suggest") : "";
  return group.suggestions.value > 1 ? t("choices-other-ships") : "";
}

/** Select the next suggested group. */
function SuggestButton() {
  const page = usePage();
  const { composer } = page;
  const { group } = composer;
  const label = suggestionLabel(page);
  if (!label) return null;
  // The prompt says that Enter plays the suggestion, but this button has the focus.
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !composer.draft.order.value) return;
    event.preventDefault();
    void composer.sender.confirm();
  };
  return (
    <button
      type="button"
      class="btn"
      title={t("choices-group-ships-one-order")}
      onClick={() => group.suggest()}
      onKeyDown={enter}
      data-testid="suggest"
    >
      {label}
    </button>
  );
}

/** Named groups of ships, one button each. Pressing one again, or Enter, sends it. */
function SuiteButtons() {
  const { composer } = usePage();
  const { group } = composer;
  const press = (pieces: PieceId[]): void => {
    if (composer.draft.order.value && isSameSet(pieces, group.pieces.value))
      void composer.sender.confirm();
    else group.choose(pieces);
  };
  return (
    <>
      {(group.offer.value?.suites ?? []).map((suite) => (
        <button
          key={suite.label}
          type="button"
          class="btn"
          title={suite.pieces.join(", ")}
          onClick={() => press(suite.pieces)}
          data-testid="suite"
        >
          {suite.label}
        </button>
      ))}
    </>
  );
}

/** Play the default without asking, now and from now on. */
function AlwaysButton() {
  const { habits } = usePage();
  return (
    <button
      type="button"
      class="btn quiet"
      title={t("choices-not-asked-again-game")}
      onClick={() => habits.set(true)}
      data-testid="always"
    >
      {t("choices-always")}
    </button>
  );
}

/** Give the same answer for the rest of each cycle's impulses. */
function OnceButton() {
  const { repeats } = usePage();
  return (
    <button
      type="button"
      class="btn quiet"
      aria-pressed={repeats.once.value}
      title={t("choices-next-answer-then-holds")}
      onClick={() => repeats.set(!repeats.once.value)}
      data-testid="once"
    >
      {t("choices-once")}
    </button>
  );
}

/** Rarely used orders, in a list above the button. */
function MoreButton({ orders }: { orders: readonly Order[] }) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const key = orders.map((order) => order.text).join("|");
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        // The key only opens this list, and the focus stays.
        event.preventDefault();
        if (within(event)) holder.current?.querySelector("button")?.focus();
      } else if (within(event)) return;
      setOpen(false);
    };
    const within = ({ target }: Event): boolean =>
      target instanceof Node && Boolean(holder.current?.contains(target));
    // Run before the page's own keys, which ignore handled events.
    for (const kind of ["pointerdown", "focusin", "keydown"]) addEventListener(kind, away, true);
    return () => {
      for (const kind of ["pointerdown", "focusin", "keydown"])
        removeEventListener(kind, away, true);
    };
  }, [open]);
  if (orders.length === 0) return null;
  return (
    <span class="seldom-orders" ref={holder}>
      <button
        type="button"
        class="btn"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-testid="more"
      >
        {t("more")}
      </button>
      {open && (
        <span class="more-list" role="group" aria-label={t("choices-more-orders")}>
          {orders.map((order) => (
            <OrderButton key={order.text} order={order} />
          ))}
        </span>
      )}
    </span>
  );
}

function OrderButton({ order }: { order: Order }) {
  const page = usePage();
  const { composer, session } = page;
  // If nothing else is left to do, one press ends the turn.
  const once = order === composer.turnEnd.onlyOrder.value;
  const press = (): void => {
    if (session.sending.value) return;
    const again = composer.draft.order.value?.text === order.text;
    if (!again) composer.input.pick(order);
    if (again || once) void composer.sender.confirm();
  };
  return (
    <button
      type="button"
      class={once ? "btn go" : "btn"}
      data-once={once ? "" : undefined}
      aria-disabled={order.refused !== null}
      title={order.refused?.sentence ?? order.sentence}
      onClick={press}
      data-testid="side-order"
      data-order={order.text}
    >
      {wordsOf(page, order)}
      {order.usual && <small>{t("choices-least-useful")}</small>}
      {order === composer.turnEnd.order.value && <kbd aria-hidden="true">{t("key-space")}</kbd>}
    </button>
  );
}
