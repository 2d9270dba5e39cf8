import { signal } from "@preact/signals";
import type { RulesetSpec } from "../net/api";
import sprite from "./sprite.svg?raw";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

/** Add the page's symbols to the document, once. */
export function installSprite(): void {
  const holder = document.createElement("div");
  holder.innerHTML = sprite;
  const symbols = holder.firstElementChild;
  if (symbols) document.body.prepend(symbols);
}

/** Ship symbols by rule set id. A trireme replaces an unknown one. */
const shipSymbols = signal<Record<string, string>>({});

/** Add the ship symbols of these rule sets. */
export function installShips(rulesets: readonly RulesetSpec[]): void {
  const holder = document.getElementById("ships") ?? document.createElement("div");
  holder.id = "ships";
  holder.hidden = true;
  const symbols = new Map(rulesets.map((one) => [one.ship, one.symbol]));
  holder.innerHTML = `<svg aria-hidden="true"><defs>${[...symbols.values()].join("")}</defs></svg>`;
  document.body.prepend(holder);
  shipSymbols.value = Object.fromEntries(rulesets.map((one) => [one.id, one.ship]));
}

/** The ship of a rule set, bow to the right, in a fleet's colours. */
export function RulesetShip({
  ruleset,
  fleet,
  size,
}: {
  ruleset: string;
  fleet: string;
  size: number;
}) {
  return <ShipGlyph fleet={fleet} size={size} glyph={shipSymbols.value[ruleset] ?? null} />;
}

/** Symbols of marks, and the messages that say what they mean. */
const MARKS: Record<string, [symbol: string, message: string]> = {
  ready: ["m-ready", "to-move"],
  moved: ["m-moved", "mark-moved"],
  fired: ["m-fired", "mark-fired"],
  done: ["m-done", "mark-finished"],
  locked: ["m-lock", "mark-locked"],
  melee: ["m-melee", "mark-melee"],
  captured: ["m-captured", "mark-captured"],
  lost: ["m-sunk", "mark-lost"],
};

/** The marks of ships in lists and beside names. */
export const MARKS_OF_SHIPS = Object.keys(MARKS);

export const markMeaning = (mark: string): string => {
  const known = MARKS[mark];
  return known ? t(known[1]) : mark;
};

export function Mark({ mark, size = 16 }: { mark: string; size?: number }) {
  const known = MARKS[mark];
  if (!known) return <span class="mark" style={{ width: size }} />;
  return (
    <svg
      class="mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={markMeaning(mark)}
    >
      <use href={`#i-${known[0]}`} />
    </svg>
  );
}

export function Icon({ name, size = 16 }: { name: string; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Return the class for a fleet's colours and pattern ("A" to "D"). */
export const fleetClass = (fleet: string | undefined): string =>
  fleet ? `fleet-${fleet.toLowerCase()}` : "";

/** A ship, bow to the right, in a fleet's colours. */
export function ShipGlyph({
  fleet,
  size = 24,
  glyph = null,
}: {
  fleet?: string;
  size?: number;
  /** The symbol of its class, as on the board, bow up. */
  glyph?: string | null;
}) {
  return (
    <svg
      class={`glyph ${fleetClass(fleet)}`}
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
    >
      <use href={glyph ? `#nm-${glyph}` : "#i-trireme"} x="-50" y="-50" width="100" height="100" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <a class="word" href={navigation.href("/")} aria-label={t("icons-naumachia-all-games")}>
      <svg width="30" height="30" viewBox="-50 -50 100 100" aria-hidden="true" class="word-ship">
        <use href="#i-trireme" x="-50" y="-50" width="100" height="100" />
      </svg>
      <span>{t("naumachia")}</span>
    </a>
  );
}

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** A die: pips up to six, a number above. */
export function Die({
  die: { face, sides, fleet = "", hit },
  size = 20,
  fresh = false,
}: {
  die: { face: number; sides: number; fleet?: string; hit?: boolean };
  size?: number;
  fresh?: boolean;
}) {
  const pips = sides === 6 ? PIPS[face] : undefined;
  const scored = hit === undefined ? "" : hit ? "hit" : "miss";
  return (
    <svg
      class={`die ${fleetClass(fleet)} ${scored} ${fresh ? "tumbles" : ""}`}
      width={size}
      height={size}
      viewBox="-12 -12 24 24"
      role="img"
      aria-label={hit ? t("icons-die-hit", { face }) : t("icons-die", { face })}
    >
      {sides === 10 ? (
        <path
          d="M0,-11.4L11.2,-1.8V2.6L0,11.4L-11.2,2.6V-1.8Z"
          stroke-linejoin="round"
          class="die-face"
        />
      ) : (
        <rect x="-10" y="-10" width="20" height="20" rx="4.5" class="die-face" />
      )}
      {pips ? (
        pips.map(([x, y]) => <circle cx={x * 5} cy={y * 5} r="2.1" class="pip" key={`${x},${y}`} />)
      ) : (
        <text y="4.5" text-anchor="middle" font-size="13" font-weight="700" class="pip">
          {face}
        </text>
      )}
      {hit && <path d="M-10,10.9H10" class="hit-mark" />}
    </svg>
  );
}

const PATHS: Record<string, string> = {
  first: "M18 5L9 12l9 7M6 5v14",
  back: "M16 5l-9 7 9 7",
  on: "M8 5l9 7-9 7",
  last: "M6 5l9 7-9 7M18 5v14",
  play: "M8 5l10 7-10 7z",
  pause: "M8 5v14M16 5v14",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11v9h12v-9",
  tick: "M5 12.5l4.5 4.5L19 7.5",
  flag: "M6 21V4M6 4.5c5-2.5 7 2.5 13 0v9c-6 2.5-8-2.5-13 0",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
};

export function Line({ name, size = 16 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
