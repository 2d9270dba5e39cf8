import { ClauseLink } from "../common/ClauseLink";
import { seatName } from "../common/seats";
import { usePage } from "../state/page";
import type { CardWindow } from "../net/wire";
import { Presets } from "./PresetForm";

/** Beside the board, so that it hides nothing of what it is about: what happened, which cards of
 * the game could answer it, and what this page does by itself. The same stands there whatever is
 * held; only the line about the own hand differs. */
export function WindowCard() {
  const { cardPlay } = usePage();
  const window = cardPlay.window.value;
  // What answers itself at once is not shown: there is no time to read it.
  if (!window || cardPlay.countdown.value?.reply.delay === 0) return null;
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
      {!cardPlay.asked.value ? <Waiting /> : !cardPlay.veiled.value && <Mine window={window} />}
    </aside>
  );
}

function Waiting() {
  const { session } = usePage();
  const awaited = session.live.value?.prompt.seats ?? [];
  const names = (session.welcome.value?.seats ?? [])
    .filter((seat) => awaited.includes(seat.id))
    .map(seatName);
  return names.length > 0 ? <p class="wait">Waiting for {names.join(", ")}.</p> : null;
}

function Mine({ window }: { window: CardWindow }) {
  const { cardPlay } = usePage();
  const counting = cardPlay.countdown.value;
  const fitting = cardPlay.fitting.value;
  const toggle = (): void => {
    cardPlay.hold();
    cardPlay.showPresets.value = !cardPlay.showPresets.value;
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
          <button
            type="button"
            class="btn small"
            onClick={() => cardPlay.hold()}
            data-testid="hold"
          >
            Stop<kbd aria-hidden="true">Esc</kbd>
          </button>
        </div>
      )}
      {cardPlay.tellable.value ? (
        <Tell />
      ) : (
        <p class="wait">You have chosen to be asked every time.</p>
      )}
      <button
        type="button"
        class="cl"
        aria-expanded={cardPlay.showPresets.value}
        onClick={toggle}
        data-testid="presets"
      >
        {cardPlay.showPresets.value ? "Hide standing answers" : "All standing answers"}
      </button>
      {cardPlay.showPresets.value && <Presets window={window} />}
    </>
  );
}

const PAUSE =
  "Your page then says “none” after the same pause as with nothing to play, " +
  "so nobody learns of it.";

/** What can be told to the page here, one press each and taken back by another. */
function Tell() {
  const { cardPlay } = usePage();
  const { never } = cardPlay.presets.value;
  const first =
    cardPlay.fitting.value.find((title) => !never.includes(title)) ?? cardPlay.fitting.value[0];
  return (
    <div class="tell" role="group" aria-label="Standing answers">
      {!cardPlay.hushed.value &&
        cardPlay.fitting.value.map((title) => (
          <button
            type="button"
            class="btn small"
            key={title}
            aria-pressed={never.includes(title)}
            onClick={() => cardPlay.mute(title)}
            data-testid="mute"
          >
            {never.includes(title) ? `Ask me about ${title} again` : `Never ask me about ${title}`}
            {title === first && <kbd aria-hidden="true">/</kbd>}
          </button>
        ))}
      <button
        type="button"
        class="btn small"
        aria-pressed={cardPlay.hushed.value}
        onClick={() => cardPlay.hush()}
        data-testid="hush"
      >
        {cardPlay.hushed.value ? "Ask me again this turn" : "Play nothing more this turn"}
        <kbd aria-hidden="true">⇧ Space</kbd>
      </button>
      {cardPlay.fitting.value.length > 0 && !cardPlay.hushed.value && <small>{PAUSE}</small>}
    </div>
  );
}
