import { effect } from "@preact/signals";
import { settings } from "../common/settings";
import type { PageState } from "../state/page";

/** Calls the player back when it becomes his turn: the title changes while the page is hidden, and
 * a sound if he wants one. */
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
    if (mine && !was && settings.sound.value) chime();
    was = mine;
  });
  document.addEventListener("visibilitychange", flash);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", flash);
  };
}

/** Two short notes, a fifth apart, made here so that no sound file has to be fetched. */
function chime(): void {
  try {
    const audio = new AudioContext();
    for (const [pitch, at] of [
      [523.25, 0],
      [783.99, 0.16],
    ] as const) {
      const tone = audio.createOscillator();
      const swell = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      swell.gain.setValueAtTime(0, audio.currentTime + at);
      swell.gain.linearRampToValueAtTime(0.12, audio.currentTime + at + 0.02);
      swell.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.45);
      tone.connect(swell).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.5);
    }
    setTimeout(() => void audio.close(), 1200);
  } catch {
    settings.sound.value = false;
  }
}
