import { ClauseLink } from "../common/ClauseLink";
import { seatName } from "../common/seats";
import { useTable } from "../state/table";
import type { CardWindow } from "../net/wire";
import { Presets } from "./PresetForm";

/** Beside the board, so that it hides nothing of what it is about: what happened, which cards of
 * the game could answer it, and what this page does by itself. The same stands there whatever is
 * held; only the line about the own hand differs. */
export function WindowCard() {
  const { desk } = useTable();
  const window = desk.window.value;
  if (!window) return null;
  return (
    <aside class="window-card" aria-label="Reaction" data-testid="window">
      <h2>
        {window.title} <ClauseLink id={window.clause} />
      </h2>
      {window.text && <p>{window.text}</p>}
      <p class="could">
        <span>Cards that fit:</span>{" "}
        {window.cards.map((title) => (
          <span key={title} class="title">
            {title}
          </span>
        ))}
      </p>
      {!desk.asked.value ? <Waiting /> : !desk.veiled.value && <Mine window={window} />}
    </aside>
  );
}

function Waiting() {
  const { session } = useTable();
  const awaited = session.live.value?.prompt.seats ?? [];
  const names = (session.welcome.value?.seats ?? [])
    .filter((seat) => awaited.includes(seat.id))
    .map(seatName);
  return names.length > 0 ? <p class="wait">Waiting for {names.join(", ")}.</p> : null;
}

function Mine({ window }: { window: CardWindow }) {
  const { desk } = useTable();
  const counting = desk.countdown.value;
  const fitting = desk.fitting.value;
  const toggle = (): void => {
    desk.hold();
    desk.showPresets.value = !desk.showPresets.value;
  };
  return (
    <>
      <p class="wait">
        {fitting.length > 0 ? (
          <>
            You can play <b>{fitting.join(", ")}</b>.
          </>
        ) : (
          "Nothing in your hand fits."
        )}
      </p>
      {counting && (
        <div class="counting" role="status">
          <span class="bar" aria-hidden="true">
            <i key={counting.key} style={{ animationDuration: `${counting.reply.delay}ms` }} />
          </span>
          <span>Answering “none” by itself. {fitting.length > 0 && counting.reply.why}</span>
          <button type="button" class="btn small" onClick={() => desk.hold()} data-testid="hold">
            Stop<kbd aria-hidden="true">Esc</kbd>
          </button>
        </div>
      )}
      {desk.tellable.value ? <Tell /> : <p class="wait">You have chosen to be asked every time.</p>}
      <button
        type="button"
        class="cl"
        aria-expanded={desk.showPresets.value}
        onClick={toggle}
        data-testid="presets"
      >
        {desk.showPresets.value ? "Hide standing answers" : "All standing answers"}
      </button>
      {desk.showPresets.value && <Presets window={window} />}
    </>
  );
}

const PAUSE =
  "Your page then says “none” after the same pause as with nothing to play, so nobody learns of it.";

/** What can be told to the page here, one press each and taken back by another. */
function Tell() {
  const { desk } = useTable();
  const { never } = desk.presets.value;
  const first = desk.fitting.value.find((title) => !never.includes(title)) ?? desk.fitting.value[0];
  return (
    <div class="tell" role="group" aria-label="Standing answers">
      {!desk.hushed.value &&
        desk.fitting.value.map((title) => (
          <button
            type="button"
            class="btn small"
            key={title}
            aria-pressed={never.includes(title)}
            onClick={() => desk.mute(title)}
            data-testid="mute"
          >
            {never.includes(title) ? `Ask me about ${title} again` : `Never ask me about ${title}`}
            {title === first && <kbd aria-hidden="true">/</kbd>}
          </button>
        ))}
      <button
        type="button"
        class="btn small"
        aria-pressed={desk.hushed.value}
        onClick={() => desk.hush()}
        data-testid="hush"
      >
        {desk.hushed.value ? "Ask me again this turn" : "Play nothing more this turn"}
        <kbd aria-hidden="true">⇧ Space</kbd>
      </button>
      {desk.fitting.value.length > 0 && !desk.hushed.value && <small>{PAUSE}</small>}
    </div>
  );
}
