import type { Update } from "../net/wire";
import { onScreen, toPicture } from "../geometry/frame";
import { isArranged } from "../state/drawn";
import { piecesOf } from "../state/pieces";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import type { Stage } from "../state/stage";

/** How far from the edge of the pane the picture's own rose must stand to be seen, in pixels. */
const EDGE = 24;

/** Ships so near to the picture's rose, in pixels, lie on it. */
const CROWDED = 150;

/** What it takes of the pane, with the ships that would lie half under it. */
const SIZE = { w: 110, h: 124 };

/** Whether the wind is told in a corner: the picture's rose is out of sight, too small to read, or
 * under ships. */
export function windApart(update: Update, stage: Stage): boolean {
  const { frame } = update;
  if (!frame.wind) return false;
  const [x, y] = stage.pixel(toPicture(frame, [frame.wind.at[0], frame.wind.at[1]]));
  const { w, h } = stage.screen.value;
  const crowded =
    isArranged(update) &&
    piecesOf(update).some(({ at }) => {
      const [px, py] = stage.pixel(toPicture(frame, [at[0], at[1]]));
      return Math.hypot(px - x, py - y) < CROWDED;
    });
  const seen = x > EDGE && y > EDGE && x < w - EDGE && y < h - EDGE && !crowded;
  return !seen || layout.value === "phone";
}

/** The wind, in a corner, while the rose of the picture is out of sight, too small to read, or
 * under ships. */
export function WindRose({ update }: { update: Update }) {
  const { stage } = usePage();
  const { frame } = update;
  const wind = frame.wind;
  if (!wind || !windApart(update, stage)) return null;
  const { w } = stage.screen.value;
  // In the other corner where a ship lies under it.
  const box = { left: w - SIZE.w, bottom: SIZE.h };
  const covers = piecesOf(update).some(({ at }) => {
    const [px, py] = stage.pixel(toPicture(frame, [at[0], at[1]]));
    return px > box.left && px < w + EDGE && py < box.bottom && py > -EDGE;
  });
  const turn = onScreen(frame, wind.bearing);
  const where = `${compass(wind.bearing)}, ${wind.text}`;
  return (
    <div
      class={covers ? "wind-rose low" : "wind-rose"}
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

const POINTS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/** The nearest of the eight points, with the degrees where the wind blows between two. */
function compass(bearing: number): string {
  const point = POINTS[Math.round(bearing / 45) % 8] ?? "";
  return bearing % 45 === 0 ? point : `${point} ${Math.round(bearing)}°`;
}
