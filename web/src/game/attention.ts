import { effect } from "@preact/signals";
import { settings } from "../common/settings";
import { play } from "../common/sound";
import { seatName } from "../common/seats";
import type { Update } from "../net/wire";
import type { PageState } from "../state/page";
import { lastSaid, tookBack } from "../state/takebacks";

/** Seconds between two sounds of the same moment. */
const APART = 0.14;

/** Calls the player back when it becomes his turn: the title changes while the page is hidden. */
export function callToTurn(page: PageState): () => void {
  const { session } = page;
  let was = false;
  const flash = (): void => {
    const name = session.welcome.value
      ? `${session.welcome.value.title}, ${session.shown.value?.turn.title ?? ""}`
      : "Naumachia";
    const call = session.myTurn.value && document.hidden && settings.titleFlash.value;
    document.title = call ? `● Your move: ${name}` : `${name} · Naumachia`;
  };
  const stop = effect(() => {
    const mine = session.myTurn.value;
    flash();
    if (mine && !was && session.heard.peek().length > 0) play("turn", 2 * APART);
    was = mine;
  });
  document.addEventListener("visibilitychange", flash);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", flash);
  };
}

/** Lets the reader hear what comes to pass: oars, dice, and what ships do to each other. */
export function sound(page: PageState): () => void {
  const { session } = page;
  const stops = [
    effect(() => {
      const lines = session.heard.value;
      const deeds = new Set(lines.flatMap((line) => line.deeds ?? []).map((deed) => deed.do));
      for (const [at, deed] of [...deeds].slice(0, 3).entries()) play(deed, at * APART);
    }),
    effect(() => {
      if (session.rowing.value > 0 && session.shown.value) play("oars");
    }),
    effect(() => {
      if (session.rolled.value) play("dice");
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Tells of what others do besides orders: a move is taken back, something is said. */
export function others(page: PageState): () => void {
  const { session } = page;
  let before: Update | null = null;
  let said: number | null = null;
  const stops = [
    effect(() => {
      const now = session.live.value;
      if (!now) return;
      if (tookBack(before, now)) {
        const seats = session.welcome.peek()?.seats ?? [];
        const seat = seats.find((one) => now.prompt.seats.includes(one.id));
        session.notice.value = `${seat ? seatName(seat) : "The other player"} took a move back.`;
      }
      before = now;
    }),
    effect(() => {
      const now = lastSaid(session.entries.value, session.you.value);
      if (said !== null && now > said) play("said");
      if (session.entries.value.length > 0) said = now;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
