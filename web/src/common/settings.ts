import { effect, signal, type Signal } from "@preact/signals";
import type { Language } from "../text/t";

const PREFIX = "naumachia.";

export function readStored<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Values that the browser refused to store. */
const refused = new Map<string, string>();

/** Storage may be full or disabled. The page then works, but forgets on closing. */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    refused.delete(PREFIX + key);
  } catch {
    refused.set(PREFIX + key, text);
  }
}

/** Return the page's stored values, and those that the browser refused to store. */
export function allStored(): Record<string, string> {
  let stored: [string, string][] = [];
  try {
    stored = Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX));
  } catch {
    // Storage is disabled.
  }
  return Object.fromEntries([...stored, ...refused]);
}

/** Call back when another tab changes a stored value. */
export function watchStored(key: string, changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + key) changed();
  });
}

function storedSignal<T>(key: string, fallback: T): Signal<T> {
  const kept = signal<T>(readStored(key, fallback));
  effect(() => writeStored(key, kept.value));
  return kept;
}

export type ThemeChoice = "auto" | "light" | "dark";

export type Pace = "slow" | "usual" | "fast" | "none";
export type ComputerPace = "slow" | "usual" | "quick";

export const settings = {
  theme: storedSignal<ThemeChoice>("theme", "auto"),
  /** "auto" is the browser's language, if there is a catalogue for it. */
  language: storedSignal<Language | "auto">("language", "auto"),
  /** "contrast" has plain water and stronger lines. */
  palette: storedSignal<"chart" | "contrast">("palette", "chart"),
  /** Play an order when it is chosen, without a second press. */
  instant: storedSignal("instant", false),
  /** Volume, 0 to 1. Silent until the player turns it on. */
  volume: storedSignal("volume", readStored("sound", false) ? 0.5 : 0),
  /** Speed of rowing and dice. */
  motion: storedSignal<Pace>("motion", "usual"),
  /** How long moves of the computer are shown. */
  computer: storedSignal<ComputerPace>("computer", "usual"),
  /** Mark terms of the rulebook and explain them. */
  explain: storedSignal("explain", true),
  titleFlash: storedSignal("titleFlash", true),
  /** Two people at one screen: the side to move is at the bottom. */
  turnBoard: storedSignal("turnBoard", false),
  name: storedSignal("name", ""),
};

const systemDark = signal(false);
/** The theme in use; "auto" follows the system. */
export const theme = signal<"light" | "dark">("light");

export function watchTheme(): void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  systemDark.value = query.matches;
  query.addEventListener("change", () => (systemDark.value = query.matches));
  effect(() => {
    const choice = settings.theme.value;
    theme.value = choice === "auto" ? (systemDark.value ? "dark" : "light") : choice;
    document.documentElement.dataset.theme = theme.value;
    document.documentElement.dataset.palette = settings.palette.value;
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", theme.value === "dark" ? "#0D161B" : "#F4F3EE");
  });
}

const wantsStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const SLOWNESS: Readonly<Record<Pace, number>> = { slow: 2, usual: 1, fast: 0.5, none: 0 };

/** Return the factor for the length of animations; 0: no animations. */
export const slowness = (): number => (wantsStillness() ? 0 : SLOWNESS[settings.motion.value]);

type Layout = "wide" | "folded" | "phone";
export const layout = signal<Layout>("wide");
/** True if the pointer is a finger. Targets are then larger. */
export const coarse = signal(false);

export function watchLayout(): void {
  const phone = matchMedia(
    "(max-width: 719px), (max-width: 1000px) and (orientation: portrait), " +
      "(max-width: 1000px) and (max-height: 560px) and (pointer: coarse)",
  );
  const folded = matchMedia("(max-width: 1179px)");
  const finger = matchMedia("(pointer: coarse)");
  const settle = (): void => {
    layout.value = phone.matches ? "phone" : folded.matches ? "folded" : "wide";
    coarse.value = finger.matches;
  };
  for (const query of [phone, folded, finger]) query.addEventListener("change", settle);
  settle();
}
