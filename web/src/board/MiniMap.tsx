import { usePage } from "../state/page";
import type { Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { isArranged } from "../state/drawn";
import { piecesOf } from "../state/pieces";

/** What it takes of the pane, and how far about it ships reach, in pixels. */
const COVERED = { w: 104, h: 70 };
const EDGE = 16;

/** The whole board in a corner, with the part that is seen. First side round, others pointed: told
 * apart without colour. */
export function MiniMap({ update }: { update: Update }) {
  const { stage, session } = usePage();
  const picture = stage.picture.value;
  const win = stage.window.value;
  if (!picture || !win) return null;
  // It gives way to ships that would lie under it.
  const covers = piecesOf(update).some(({ at }) => {
    const [x, y] = stage.pixel(toPicture(update.frame, [at[0], at[1]]));
    return x > -EDGE && y > -EDGE && x < COVERED.w + EDGE && y < COVERED.h + EDGE;
  });
  if (covers && isArranged(update)) return null;
  const seats = session.welcome.value?.seats ?? [];
  const fleetOf = (seat: string): string =>
    (seats.find((s) => s.id === seat)?.fleet ?? "A").toLowerCase();
  const size = picture.w * 0.035;
  return (
    <svg
      class="minimap"
      viewBox={`${picture.x} ${picture.y} ${picture.w} ${picture.h}`}
      aria-hidden="true"
    >
      <rect x={picture.x} y={picture.y} width={picture.w} height={picture.h} class="mini-sea" />
      {piecesOf(update).map((piece) => {
        const [x, y] = toPicture(update.frame, [piece.at[0], piece.at[1]]);
        const fleet = fleetOf(piece.seat);
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
