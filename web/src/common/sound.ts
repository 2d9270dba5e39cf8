import { settings } from "./settings";
import type { Make, Sound } from "./synth";

/** More sounds at once cannot be distinguished. */
const MAX_AT_ONCE = 4;

let audio: AudioContext | null = null;
let playing = 0;

/** Play a sound after a delay in seconds, at the player's volume. Silent if the volume is 0 or
 * audio is not available. The synthesizer is fetched for the first sound, because most players
 * leave the sound off. */
export function play(sound: Sound, after = 0): void {
  if (settings.volume.value <= 0 || document.hidden) return;
  void import("./synth").then(
    ({ SOUNDS }) => start(SOUNDS[sound], after),
    () => undefined, // sound is optional
  );
}

function start(make: Make, after: number): void {
  const volume = settings.volume.value;
  if (volume <= 0 || playing >= MAX_AT_ONCE) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const out = audio.createGain();
    // Perceived loudness is about the square root of the gain.
    out.gain.value = volume * volume;
    out.connect(audio.destination);
    const ends = make(audio, out, audio.currentTime + after);
    playing++;
    setTimeout(
      () => {
        playing--;
        out.disconnect();
      },
      1000 * (ends - audio.currentTime) + 100,
    );
  } catch {
    settings.volume.value = 0;
  }
}
