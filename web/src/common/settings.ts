import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "naumachia.";

export function readStored<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Storage may be full or switched off; the page then works on and forgets when it is closed. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
}

/** Calls back when another tab has changed what is stored. */
export function watchStored(key: string, changed: () => void): void {
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + key) changed();
  });
}

function stored<T>(key: string, fallback: T): Signal<T> {
  const kept = signal<T>(readStored(key, fallback));
  effect(() => writeStored(key, kept.value));
  return kept;
}

export type ThemeChoice = "auto" | "light" | "dark";

export type Pace = "slow" | "usual" | "fast" | "none";
export type ComputerPace = "slow" | "usual" | "quick";

export const settings = {
  theme: stored<ThemeChoice>("theme", "auto"),
  /** "contrast" is white or black water with stronger lines. */
  palette: stored<"chart" | "contrast">("palette", "chart"),
  /** Orders are played when they are picked, without a second press. */
  instant: stored("instant", false),
  /** How loud the board is, 0 to 1; nothing is heard until the reader asks for it. */
  volume: stored("volume", readStored("sound", false) ? 0.5 : 0),
  /** How fast ships row and dice fall. */
  motion: stored<Pace>("motion", "usual"),
  /** How long what the computer did is looked at before it goes on. */
  computer: stored<ComputerPace>("computer", "usual"),
  titleFlash: stored("titleFlash", true),
  /** Two people at one screen: the side to move sits below. */
  turnBoard: stored("turnBoard", false),
  name: stored("name", ""),
};

const systemDark = signal(false);
/** The theme in force, "auto" settled by the system. */
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

export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const SLOWNESS: Readonly<Record<Pace, number>> = { slow: 2, usual: 1, fast: 0.5, none: 0 };

/** How many times as long as usual things take to be seen; 0: they are simply there. */
export const slowness = (): number => (stillness() ? 0 : SLOWNESS[settings.motion.value]);

export type Layout = "wide" | "folded" | "phone";
export const layout = signal<Layout>("wide");
/** True where the pointer is a finger: targets are then larger. */
export const coarse = signal(false);

export function watchLayout(): void {
  const phone = matchMedia("(max-width: 719px), (max-width: 1000px) and (orientation: portrait)");
  const folded = matchMedia("(max-width: 1179px)");
  const finger = matchMedia("(pointer: coarse)");
  const settle = (): void => {
    layout.value = phone.matches ? "phone" : folded.matches ? "folded" : "wide";
    coarse.value = finger.matches;
  };
  for (const query of [phone, folded, finger]) query.addEventListener("change", settle);
  settle();
}
