import { useEffect } from "preact/hooks";
import { Dialog } from "../common/Dialog";
import { fleetClass } from "../common/icons";
import type { Variation } from "../net/wire";
import { percentOf } from "../state/gameReview";
import { usePage } from "../state/page";
import { openWhatIf } from "./openWhatIf";
import { rich, t } from "../text/t";

/** The variations of the game, each with the computer's line beside it. */
export function VariationsDialog({ onClose }: { onClose(): void }) {
  const page = usePage();
  const { session, variations } = page;
  const all = variations.all.value;
  const live = session.live.value;
  const last = Math.max(0, (live?.seq ?? 0) - (live?.result ? 1 : 0));
  const at = Math.min(session.past.value?.n ?? last, last);
  const possible = variations.isPossible.value;
  useEffect(() => void variations.load(), [possible]);
  return (
    <Dialog title={t("variations")} kind="drawer" onClose={onClose}>
      <div class="variations" data-testid="variations">
        <p>{rich("variations-hint", {}, { b: (inside) => <b>{inside}</b> })}</p>
        {variations.trouble.value && (
          <p class="trouble" role="alert">
            {variations.trouble.value}
          </p>
        )}
        {all.map((one) => (
          <Entry key={one.number} variation={one} />
        ))}
        <FromHere at={at} />
        <button type="button" class="btn go" onClick={() => void openWhatIf(page, at)}>
          {t("variations-dialog-play-from-move", { at })}
        </button>
      </div>
    </Dialog>
  );
}

/** A variation: its heading, and when it is open its moves beside the computer's. */
function Entry({ variation }: { variation: Variation }) {
  const { session, variations } = usePage();
  const id = `variation ${variation.number}`;
  const open = variations.open.value === id;
  const line = variations.lines.value[variation.at];
  const silent = session.welcome.value?.by_hand;
  const toggle = (): void => {
    variations.open.value = open ? "" : id;
    if (!open && !silent) void variations.loadLine(variation.at);
  };
  return (
    <section class="variation" data-testid="variation">
      <button type="button" class="variation-head" aria-expanded={open} onClick={toggle}>
        <b>{variation.title || t("variations-dialog-without-title")}</b>
        <Chances variation={variation} />
        <small>
          {t("variations-dialog-after-move", { turn: variation.turn, at: variation.at })}
        </small>
      </button>
      {variation.comment && <p class="variation-comment">{variation.comment}</p>}
      {open && (
        <>
          <div class="variation-lines">
            <Moves variation={variation} title={t("variations-dialog-line")} />
            {line === null && <p role="status">{t("variations-dialog-computer-looking-line")}</p>}
            {line && <Moves variation={line} title={t("variations-dialog-computers-line")} />}
          </div>
          {variations.areOwn.value && (
            <button
              type="button"
              class="btn small"
              onClick={() => void variations.remove(variation.number)}
            >
              {t("variations-dialog-delete-variation")}
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** The computer's line from the shown moment. */
function FromHere({ at }: { at: number }) {
  const { session, variations } = usePage();
  const line = variations.lines.value[at];
  const shown = variations.all.value.some(
    (one) => one.at === at && variations.open.value === `variation ${one.number}`,
  );
  if (session.welcome.value?.by_hand || shown) return null;
  if (line === undefined)
    return (
      <button
        type="button"
        class="btn"
        onClick={() => void variations.loadLine(at)}
        data-testid="computer-line"
      >
        {t("variations-dialog-computers-line-from", { at })}
      </button>
    );
  return (
    <section class="variation">
      {line === null ? (
        <p role="status">{t("variations-dialog-computer-looking-line")}</p>
      ) : (
        <>
          <Chances variation={line} />
          <Moves variation={line} title={t("variations-dialog-computers-line-from", { at })} />
        </>
      )}
    </section>
  );
}

/** The reader's chances before and after a line. */
function Chances({ variation: { before, after } }: { variation: Variation }) {
  const { session } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  const own = session.you.value.length === 1 ? session.you.value[0] : seats[0]?.id;
  const index = seats.findIndex((seat) => seat.id === own);
  if (!before || !after || index < 0) return null;
  const side = seats[index]?.title ?? "";
  return (
    <em title={t("variations-dialog-chances-before-after", { side })}>
      {t("variations-chances", {
        side,
        before: percentOf(before[index] ?? 0),
        after: percentOf(after[index] ?? 0),
      })}
    </em>
  );
}

/** The moves of a variation, those of a seat in one row as long as it is its turn. */
function rowsOf({ lines }: Variation): { seat: string | null; texts: string[] }[] {
  const rows: { seat: string | null; texts: string[] }[] = [];
  for (const { seat, text } of lines) {
    const last = rows[rows.length - 1];
    if (last && last.seat === seat) last.texts.push(text);
    else rows.push({ seat, texts: [text] });
  }
  return rows;
}

function Moves({ variation, title }: { variation: Variation; title: string }) {
  const { session, variations } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  return (
    <div>
      <h3>{title}</h3>
      <ol>
        {rowsOf(variation).map((row, i) => {
          const seat = seats.find((one) => one.id === row.seat);
          return (
            <li key={i} class={seat ? fleetClass(seat.fleet) : "dice"}>
              <span>{seat?.title ?? t("dice")}</span> {row.texts.join("; ")}
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        class="btn small"
        onClick={() => void variations.show(variation)}
        data-testid="show-variation"
      >
        {t("variations-dialog-show-board")}
      </button>
    </div>
  );
}
