import type { Update } from "../net/wire";
import { onScreen, toPicture } from "../geometry/frame";
import { isArranged } from "../state/drawn";
import { piecesOf } from "../state/pieces";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import type { Stage } from "../state/stage";
import type { Rect } from "../geometry/view";
import { onShips, onWords } from "./corner";

/** Ships so near to the picture's rose, in pixels, lie on it. */
const CROWDED = 150;

/** What it takes of the pane, with the ships that would lie half under it. */
const SIZE = { w: 94, h: 108 };

/** The height of the buttons of the zoom. */
const BUTTONS = 36;

/** Whether the wind is told in a corner: the picture's rose is not all in sight, or lies under
 * ships. */
export function windApart(update: Update, stage: Stage): boolean {
  const { frame } = update;
  if (!frame.wind) return false;
  const [x, y] = stage.pixel(toPicture(frame, [frame.wind.at[0], frame.wind.at[1]]));
  const crowded =
    isArranged(update) &&
    piecesOf(update).some(({ at }) => {
      const [px, py] = stage.pixel(toPicture(frame, [at[0], at[1]]));
      return Math.hypot(px - x, py - y) < CROWDED;
    });
  return stage.roseCut.value || crowded || layout.value === "phone";
}

/** The wind, in a corner, while the rose of the picture is not all in sight, or lies under
 * ships. */
export function WindRose({ update }: { update: Update }) {
  const { stage } = usePage();
  const { frame } = update;
  const { wind } = frame;
  const place = windPlace(update, stage);
  if (!wind || place === null) return null;
  const turn = onScreen(frame, wind.bearing);
  const where = `${compass(wind.bearing)}, ${wind.text}`;
  return (
    <div
      class={`wind-rose ${place}`.trim()}
      role="img"
      aria-label={wind.blows ? `Wind from ${where}` : `Wind: ${wind.text}`}
      data-testid="wind"
      data-bearing={wind.bearing}
    >
      <svg viewBox="-30 -30 60 60" aria-hidden="true">
        <circle r="19" class="dial" />
        <path class="north" transform={`rotate(${onScreen(frame, 0)})`} d="M0,-18l3,6h-6z" />
        {wind.blows && (
          <path
            class="arrow"
            transform={`rotate(${turn})`}
            d="M-2.5,-29h5v14h6l-8.5,15l-8.5,-15h6z"
          />
        )}
      </svg>
      <span>
        {wind.blows && <b>{compass(wind.bearing)}</b>} {wind.text}
      </span>
    </div>
  );
}

/** In which corner it stands: above to the right, else where neither ships nor words lie; null
 * where it is not told apart. */
export function windPlace(update: Update, stage: Stage): string | null {
  if (!windApart(update, stage)) return null;
  if (layout.value === "phone") return "";
  const { w, h } = stage.screen.value;
  const corners: [string, Rect][] = [
    ["", { x: w - SIZE.w, y: 0, ...SIZE }],
    ["low right", { x: w - SIZE.w, y: h - SIZE.h - BUTTONS, ...SIZE }],
    ["low", { x: 0, y: h - SIZE.h, ...SIZE }],
  ];
  const [first] = corners;
  if (first && !onShips(update, stage, first[1])) return first[0];
  const free = corners.filter(([, box]) => !onShips(update, stage, box));
  return (free.find(([, box]) => !onWords(stage, box)) ?? free[0] ?? ["low"])[0];
}

const POINTS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** The nearest of the eight points, with the degrees where the wind blows between two. */
function compass(bearing: number): string {
  const point = POINTS[Math.round(bearing / 45) % 8] ?? "";
  return bearing % 45 === 0 ? point : `${point} ${Math.round(bearing)}°`;
}
