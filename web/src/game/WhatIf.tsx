import { readStored, writeStored } from "../common/settings";
import { api, reasonOf } from "../net/api";
import { usePage, type PageState } from "../state/page";
import { here, place, show } from "../net/place";
import { ShareButton } from "./Share";

/** Where a trial keeps the way back to the game it was begun from. */
const wayBack = (game: string): string => `tried.${game}`;

/** Opens a board to try both sides on, from the moment that is shown; the game stays as it is. */
export async function tryOut({ session }: PageState, at?: number): Promise<void> {
  const live = session.live.value;
  if (!live) return;
  const end = live.result && at === undefined && !session.past.value;
  const from = at ?? session.past.value?.n ?? live.seq - (end ? 1 : 0);
  try {
    const { path } = await api.whatIf(session.game, session.token, Math.max(0, from));
    const [, made = ""] = /^\/game\/([^#]+)/.exec(path) ?? [];
    writeStored(wayBack(decodeURIComponent(made)), here());
    show(path);
  } catch (error) {
    session.notice.value = reasonOf(error, "This moment cannot be tried out.");
  }
}

/** On the replay of a record that was opened: that it is one, and the ways on from there. */
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
        onClick={() => void tryOut(page)}
        data-testid="play-from-here"
      >
        Play from here
      </button>
      <ShareButton look="btn small" />
    </section>
  );
}

/** On a board to try things on: that it is one, the way back, its link, and for whom the computer
 * answers. */
export function WhatIfBar() {
  const { session, advice } = usePage();
  const welcome = session.welcome.value;
  if (!welcome?.what_if) return null;
  const back = readStored<string | null>(wayBack(session.game), null);
  const leave = (event: Event): void => {
    event.preventDefault();
    if (back) show(back);
  };
  return (
    <section class="what-if-bar" aria-label="What if" data-testid="what-if">
      <b>What if</b>
      <span class="of">{welcome.what_if}. Nothing here counts.</span>
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
              aria-pressed={advice.answers.value.includes(seat.id)}
              onClick={() => advice.toggle(seat.id)}
            >
              {seat.title}
            </button>
          ))}
        </span>
      )}
      <ShareButton look="btn small" />
      {back && (
        <a class="btn small" href={place.href(back)} onClick={leave} data-testid="back-to-game">
          Back to the game
        </a>
      )}
    </section>
  );
}
