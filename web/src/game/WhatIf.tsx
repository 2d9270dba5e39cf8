import { readStored, writeStored } from "../common/settings";
import { api, reasonOf } from "../net/api";
import { usePage, type PageState } from "../state/page";
import { currentPath, navigation, showPath } from "../net/navigation";
import { ShareButton } from "./Share";

/** Return the storage key of a what-if board's original game. */
const returnKey = (game: string): string => `tried.${game}`;

/** Open a what-if board at the shown moment. The game itself does not change. */
export async function openWhatIf({ session }: PageState, at?: number): Promise<void> {
  const live = session.live.value;
  if (!live) return;
  const end = live.result && at === undefined && !session.past.value;
  const from = at ?? session.past.value?.n ?? live.seq - (end ? 1 : 0);
  try {
    const { path } = await api.whatIf(session.game, session.token, Math.max(0, from));
    const [, made = ""] = /^\/game\/([^#]+)/.exec(path) ?? [];
    writeStored(returnKey(decodeURIComponent(made)), currentPath());
    showPath(path);
  } catch (error) {
    session.notice.value = reasonOf(error, "No what-if board could be opened here.");
  }
}

/** The bar on the replay of an opened record, with what can be done from there. */
export function RecordBar() {
  const page = usePage();
  const welcome = page.session.welcome.value;
  if (!welcome?.unstored || welcome.what_if) return null;
  return (
    <section class="what-if-bar" aria-label="Record" data-testid="record-bar">
      <b>Record</b>
      <span class="of">Opened from a link or a file, not stored.</span>
      <button
        type="button"
        class="btn small go"
        onClick={() => void openWhatIf(page)}
        data-testid="play-from-here"
      >
        Play from here
      </button>
      <ShareButton look="btn small" />
    </section>
  );
}

/** The bar on a what-if board: the way back, its link, and the seats that the computer plays. */
export function WhatIfBar() {
  const { session, advice } = usePage();
  const welcome = session.welcome.value;
  if (!welcome?.what_if) return null;
  const back = readStored<string | null>(returnKey(session.game), null);
  const leave = (event: Event): void => {
    event.preventDefault();
    if (back) showPath(back);
  };
  return (
    <section class="what-if-bar" aria-label="What if" data-testid="what-if">
      <b>What if</b>
      <span class="of">{welcome.what_if}. This board never affects a game.</span>
      {welcome.by_hand ? (
        <span class="replies by-hand" data-testid="by-hand">
          People are playing this game: the computer says nothing until it is over.
        </span>
      ) : (
        <span class="replies" role="group" aria-label="The computer answers for">
          Computer plays
          {welcome.seats.map((seat) => (
            <button
              type="button"
              key={seat.id}
              class="btn small"
              aria-pressed={advice.automaticSeats.value.includes(seat.id)}
              onClick={() => advice.toggleSeat(seat.id)}
            >
              {seat.title}
            </button>
          ))}
        </span>
      )}
      <ShareButton look="btn small" />
      {back && (
        <a
          class="btn small"
          href={navigation.href(back)}
          onClick={leave}
          data-testid="back-to-game"
        >
          Back to the game
        </a>
      )}
    </section>
  );
}
