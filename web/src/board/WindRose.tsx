import type { Update } from "../net/wire";
import { onScreen, toPicture } from "../geometry/frame";
import { hasScaledShips } from "../state/drawnSize";
import { piecesOf } from "../state/pieces";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import type { Viewport } from "../state/viewport";
import type { Rect } from "../geometry/view";
import { isOverShips, isOverText } from "./corner";
import { compassPoints, t } from "../text/t";

/** Ships this near to the picture's compass rose, in pixels, cover it. */
const CROWDED = 150;

/** Its size in the pane, in pixels. */
const SIZE = { w: 94, h: 108 };

/** Height of the zoom buttons. */
const BUTTONS = 36;

/** Return whether to show the wind in a corner: the picture's rose is partly hidden or under
 * ships. */
export function isWindSeparate(update: Update, viewport: Viewport): boolean {
  const { frame } = update;
  if (!frame.wind) return false;
  const [x, y] = viewport.pixel(toPicture(frame, [frame.wind.at[0], frame.wind.at[1]]));
  const crowded =
    hasScaledShips(update) &&
    piecesOf(update).some(({ at }) => {
      const [px, py] = viewport.pixel(toPicture(frame, [at[0], at[1]]));
      return Math.hypot(px - x, py - y) < CROWDED;
    });
  return viewport.isRoseCut.value || crowded || layout.value === "phone";
}

/** The wind, in a corner of the board. */
export function WindRose({ update }: { update: Update }) {
  const { viewport } = usePage();
  const { frame } = update;
  const { wind } = frame;
  const place = windCorner(update, viewport);
  if (!wind || place === null) return null;
  const turn = onScreen(frame, wind.bearing);
  const where = `${compass(wind.bearing)}, ${wind.text}`;
  return (
    <div
      class={`wind-rose ${place}`.trim()}
      role="img"
      aria-label={wind.blows ? t("wind-from", { where }) : t("wind", { text: wind.text })}
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

/** Return the corner: top right, or else one without ships and text; null if the wind is not
 * shown. */
export function windCorner(update: Update, viewport: Viewport): string | null {
  if (!isWindSeparate(update, viewport)) return null;
  if (layout.value === "phone") return "";
  const { w, h } = viewport.screen.value;
  const { left, bottom } = viewport.edgeStrips.value;
  const corners: [string, Rect][] = [
    ["", { x: w - SIZE.w, y: 0, ...SIZE }],
    ["low right", { x: w - SIZE.w, y: h - bottom - SIZE.h - BUTTONS, ...SIZE }],
    ["low", { x: left, y: h - bottom - SIZE.h, ...SIZE }],
  ];
  const [first] = corners;
  if (first && !isOverShips(update, viewport, first[1])) return first[0];
  const free = corners.filter(([, box]) => !isOverShips(update, viewport, box));
  return (free.find(([, box]) => !isOverText(viewport, box)) ?? free[0] ?? ["low"])[0];
}

/** Return the nearest of eight compass points, with degrees between two points. */
function compass(bearing: number): string {
  const point = compassPoints()[(Math.round(bearing / 45) % 8) * 2] ?? "";
  return bearing % 45 === 0 ? point : `${point} ${Math.round(bearing)}°`;
}
