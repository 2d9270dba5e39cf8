import { useRef } from "preact/hooks";
import { usePage } from "../state/page";
import type { Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { hasScaledShips } from "../state/drawnSize";
import { piecesOf } from "../state/pieces";
import type { Rect } from "../geometry/view";
import { isOverShips, isOverText } from "./corner";
import { windCorner } from "./WindRose";

/** Its size in the pane, in pixels. */
const SIZE = { w: 104, h: 70 };

/** The whole board in a corner, with the visible part. The first side is round, the others pointed,
 * so that they differ without colour. */
export function MiniMap({ update }: { update: Update }) {
  const { viewport, session } = usePage();
  const wasLow = useRef(false);
  const picture = viewport.picture.value;
  const win = viewport.window.value;
  if (!picture || !win) return null;
  // Hide the map over ships, and move it down below the name of the sea.
  const { left, bottom } = viewport.edgeStrips.value;
  const above = { x: left, y: 0, ...SIZE };
  const below = { ...above, y: viewport.screen.value.h - bottom - SIZE.h };
  const free = (box: Rect): boolean =>
    !isOverShips(update, viewport, box) && !isOverText(viewport, box);
  if (isOverShips(update, viewport, above) && hasScaledShips(update)) return null;
  // It stays where it is as long as that corner is free.
  const mayBeLow = free(below) && windCorner(update, viewport) !== "low";
  const low = mayBeLow && (wasLow.current || !free(above));
  wasLow.current = low;
  const seats = session.welcome.value?.seats ?? [];
  const fleetOf = (seat: string): string =>
    (seats.find((s) => s.id === seat)?.fleet ?? "A").toLowerCase();
  const size = picture.w * 0.035;
  return (
    <svg
      class={low ? "minimap low" : "minimap"}
      viewBox={`${picture.x} ${picture.y} ${picture.w} ${picture.h}`}
      aria-hidden="true"
    >
      <rect x={picture.x} y={picture.y} width={picture.w} height={picture.h} class="mini-sea" />
      {coasts(picture, update).map((coast) => (
        <rect key={`${coast.x} ${coast.y}`} {...fitSize(coast)} class="mini-land" />
      ))}
      {piecesOf(update).map((piece) => {
        const [x, y] = toPicture(update.frame, [piece.at[0], piece.at[1]]);
        const fleet = piece.captor.toLowerCase() || fleetOf(piece.seat);
        return fleet === "a" ? (
          <circle key={piece.id} cx={x} cy={y} r={size * 0.8} fill={`var(--${fleet}-tag)`} />
        ) : (
          <path
            key={piece.id}
            d={`M${x - size},${y - size * 0.8}h${2 * size}l${-size},${1.8 * size}z`}
            fill={`var(--${fleet}-tag)`}
          />
        );
      })}
      <rect
        class="mini-window"
        x={win.x}
        y={win.y}
        width={win.w}
        height={win.h}
        stroke-width={picture.w * 0.02}
      />
    </svg>
  );
}

/** Width of land as a share of the picture's width. */
const COAST = 0.03;

const fitSize = ({ x, y, w, h }: Rect) => ({ x, y, width: w, height: h });

/** Return the edges of the picture with land beyond them. */
function coasts({ x, y, w, h }: Rect, { frame }: Update): Rect[] {
  const { left, above, right, below } = frame.beyond;
  const broad = w * COAST;
  const edges: [number, Rect][] = [
    [left, { x, y, w: broad, h }],
    [above, { x, y, w, h: broad }],
    [right, { x: x + w - broad, y, w: broad, h }],
    [below, { x, y: y + h - broad, w, h: broad }],
  ];
  return edges.filter(([land]) => land > 0).map(([, edge]) => edge);
}
