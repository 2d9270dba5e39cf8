/** Sounds of the board, synthesized here so that no files are fetched. */
export type Sound =
  | "oars"
  | "dice"
  | "ram"
  | "rake"
  | "strike"
  | "shot"
  | "grapple"
  | "fight"
  | "fire"
  | "capture"
  | "sink"
  | "turn"
  | "said";

let noise: AudioBuffer | null = null;

/** Starts a sound at a time of the context's clock, and returns when it ends. At full volume, peaks
 * are between 0.3 and 0.9: audible, and two at once seldom clip. */
export type Make = (context: BaseAudioContext, out: AudioNode, at: number) => number;

export const SOUNDS: Record<Sound, Make> = {
  oars: (c, out, at) => {
    for (const beat of [0, 0.34]) rush(c, out, at + beat, 0.28, 1, 700, 260);
    return at + 0.7;
  },
  dice: (c, out, at) => {
    for (const knock of [0, 0.07, 0.12, 0.21, 0.27, 0.36, 0.47])
      rush(c, out, at + knock, 0.035, 0.7 - knock * 0.7, 3600 - knock * 2600, 2200);
    return at + 0.55;
  },
  ram: (c, out, at) => {
    tone(c, out, at, 0.5, 0.6, 95, 34, "sine");
    rush(c, out, at, 0.45, 0.5, 900, 140);
    for (const crack of [0.03, 0.09, 0.16]) rush(c, out, at + crack, 0.05, 0.3, 2600, 900);
    return at + 0.6;
  },
  rake: (c, out, at) => {
    for (const snap of [0, 0.06, 0.11, 0.17, 0.22, 0.3])
      rush(c, out, at + snap, 0.04, 0.85, 2400 - snap * 3000, 800);
    return at + 0.4;
  },
  strike: (c, out, at) => {
    tone(c, out, at, 0.28, 0.6, 130, 60, "triangle");
    rush(c, out, at, 0.16, 0.4, 1200, 300);
    return at + 0.35;
  },
  shot: (c, out, at) => {
    rush(c, out, at, 0.3, 0.35, 2400, 500);
    tone(c, out, at, 0.16, 0.25, 180, 70, "sine");
    return at + 0.4;
  },
  grapple: (c, out, at) => {
    for (const clank of [0, 0.13]) {
      tone(c, out, at + clank, 0.22, 0.16, 1180, 1120, "square");
      tone(c, out, at + clank, 0.3, 0.2, 590, 560, "triangle");
    }
    return at + 0.5;
  },
  fight: (c, out, at) => {
    for (const [clash, pitch] of [
      [0, 1650],
      [0.14, 1320],
      [0.25, 1840],
    ] as const)
      tone(c, out, at + clash, 0.16, 0.3, pitch, pitch * 0.96, "square");
    rush(c, out, at, 0.4, 0.14, 900, 600);
    return at + 0.5;
  },
  fire: (c, out, at) => {
    rush(c, out, at, 0.8, 0.8, 420, 900);
    for (const spit of [0.1, 0.24, 0.31, 0.47, 0.6])
      rush(c, out, at + spit, 0.025, 0.7, 3800, 2600);
    return at + 0.9;
  },
  capture: (c, out, at) => {
    for (const [note, pitch] of [
      [0, 392],
      [0.12, 523.25],
      [0.24, 659.25],
    ] as const)
      tone(c, out, at + note, 0.4, 0.3, pitch, pitch, "triangle");
    return at + 0.75;
  },
  sink: (c, out, at) => {
    tone(c, out, at, 0.9, 0.4, 120, 38, "sine");
    rush(c, out, at + 0.1, 0.9, 0.35, 500, 120);
    return at + 1.1;
  },
  turn: (c, out, at) => {
    tone(c, out, at, 0.45, 0.35, 523.25, 523.25, "triangle");
    tone(c, out, at + 0.16, 0.5, 0.35, 783.99, 783.99, "triangle");
    return at + 0.7;
  },
  said: (c, out, at) => {
    tone(c, out, at, 0.25, 0.36, 659.25, 659.25, "sine");
    return at + 0.3;
  },
};

/** A tone that swells at once and fades. */
function tone(
  c: BaseAudioContext,
  out: AudioNode,
  at: number,
  long: number,
  loud: number,
  from: number,
  to: number,
  type: OscillatorType,
): void {
  const wave = c.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + long);
  wave.connect(fadeInAndOut(c, out, at, long, loud));
  wave.start(at);
  wave.stop(at + long);
}

/** Filtered noise that moves from one pitch to another: water, wood, wind. */
function rush(
  c: BaseAudioContext,
  out: AudioNode,
  at: number,
  long: number,
  loud: number,
  from: number,
  to: number,
): void {
  const source = c.createBufferSource();
  source.buffer = noise ??= noiseOf(c);
  source.loop = true;
  const band = c.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.9;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + long);
  source.connect(band).connect(fadeInAndOut(c, out, at, long, loud));
  source.start(at, at % 1);
  source.stop(at + long);
}

function fadeInAndOut(
  c: BaseAudioContext,
  out: AudioNode,
  at: number,
  long: number,
  loud: number,
): AudioNode {
  const swell = c.createGain();
  swell.gain.setValueAtTime(0, at);
  swell.gain.linearRampToValueAtTime(loud, at + Math.min(0.03, long / 4));
  swell.gain.exponentialRampToValueAtTime(0.001, at + long);
  swell.connect(out);
  return swell;
}

/** Return a second of noise, always the same. */
function noiseOf(c: BaseAudioContext): AudioBuffer {
  const buffer = c.createBuffer(1, c.sampleRate, c.sampleRate);
  const samples = buffer.getChannelData(0);
  let drawn = 1;
  for (let i = 0; i < samples.length; i++) {
    drawn = (drawn * 48271) % 2147483647;
    samples[i] = (2 * drawn) / 2147483647 - 1;
  }
  return buffer;
}
