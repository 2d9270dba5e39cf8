import { effect } from "@preact/signals";
import { settings } from "../common/settings";
import { play } from "../common/sound";
import { seatName } from "../common/seats";
import type { Update } from "../net/wire";
import type { PageState } from "../state/page";
import { lastChatLine, isTakeback } from "../state/takebacks";
import { t } from "../text/t";

/** Seconds between two sounds of the same moment. */
const SOUND_GAP = 0.14;

/** Call the player when it is their turn: the title changes while the page is hidden. */
export function callToTurn(page: PageState): () => void {
  const { session } = page;
  let was = false;
  const flash = (): void => {
    const name = session.welcome.value
      ? `${session.welcome.value.title}, ${session.shown.value?.turn.title ?? ""}`
      : t("naumachia");
    const call = session.myTurn.value && document.hidden && settings.titleFlash.value;
    document.title = call ? t("attention-move", { name }) : t("attention-naumachia", { name });
  };
  const stop = effect(() => {
    const mine = session.myTurn.value;
    flash();
    if (mine && !was && session.newLines.peek().length > 0) play("turn", 2 * SOUND_GAP);
    was = mine;
  });
  document.addEventListener("visibilitychange", flash);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", flash);
  };
}

/** Play the sounds of the game: oars, dice, and attacks. */
export function playGameSounds(page: PageState): () => void {
  const { session } = page;
  const stops = [
    effect(() => {
      const lines = session.newLines.value;
      const actions = new Set(lines.flatMap((line) => line.deeds ?? []).map((action) => action.do));
      for (const [at, action] of [...actions].slice(0, 3).entries()) play(action, at * SOUND_GAP);
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

/** Report other players' actions besides orders: takebacks and chat. */
export function reportOthers(page: PageState): () => void {
  const { session } = page;
  let before: Update | null = null;
  let lastChat: number | null = null;
  const stops = [
    effect(() => {
      const now = session.live.value;
      if (!now) return;
      if (isTakeback(before, now)) {
        const seats = session.welcome.peek()?.seats ?? [];
        const seat = seats.find((one) => now.prompt.seats.includes(one.id));
        session.notice.value = t("attention-took-back", {
          player: seat ? seatName(seat) : t("attention-other-player"),
        });
      }
      before = now;
    }),
    effect(() => {
      const now = lastChatLine(session.entries.value, session.you.value);
      if (lastChat !== null && now > lastChat) play("said");
      if (session.entries.value.length > 0) lastChat = now;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
