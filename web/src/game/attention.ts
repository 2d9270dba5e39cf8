import { effect } from "@preact/signals";
import { settings } from "../common/settings";
import { play } from "../common/sound";
import type { PageState } from "../state/page";

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
