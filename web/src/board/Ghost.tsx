import type { Order, Pose, Update } from "../net/wire";
import { onScreen, toPicture } from "../geometry/frame";
import { usePage } from "../state/page";
import { scaledPieces } from "../state/drawnSize";
import { USUAL_SIZE } from "../state/pieces";

/** The outline of a piece where an order would bring it. */
export function Ghost({
  update,
  pose,
  id = null,
  bad = false,
}: {
  update: Update;
  pose: Pose;
  id?: string | null;
  bad?: boolean;
}) {
  const [x, y] = toPicture(update.frame, [pose[0], pose[1]]);
  const { composer, viewport } = usePage();
  const { forms } = composer;
  const piece =
    forms.shape(id) ?? scaledPieces(update, viewport.unit.value).find((p) => p.id === id);
  const size = (piece?.size ?? USUAL_SIZE) * update.frame.scale;
  const beam = (piece?.beam ?? 0) * update.frame.scale;
  return (
    <g
      class={`${bad ? "ghost-bad" : "ghost"} hull-m`}
      transform={`translate(${x},${y}) rotate(${onScreen(update.frame, pose[2])})`}
    >
      {beam > 0 && (
        <rect class="ghost-base" x={-beam / 2} y={-size / 2} width={beam} height={size} />
      )}
      <use
        href={piece ? `#nm-${piece.glyph}` : "#i-trireme"}
        x={-size / 2}
        y={-size / 2}
        width={size}
        height={size}
      />
    </g>
  );
}

/** Ghosts of a refused order's piece and of the pieces that move with it. */
export function Ghosts({ update, order }: { update: Update; order: Order }) {
  const { pose } = order;
  return (
    <>
      {pose && (
        <Ghost update={update} id={order.subject} pose={[pose.x, pose.y, pose.heading]} bad />
      )}
      {(order.fellows ?? []).map(({ ship, path }) => {
        const end = path.at(-1);
        return end && <Ghost key={ship} update={update} id={ship} pose={end} bad />;
      })}
    </>
  );
}

/** Destinations of other ships that repeat an order or follow in the wake. */
export function BatchGhosts({ update }: { update: Update }) {
  const { batch } = usePage().composer;
  return (
    <g class="group-ghosts" aria-hidden="true">
      {batch.ghosts.value.map(({ ship, at }) => (
        <Ghost key={ship} update={update} id={ship} pose={at} />
      ))}
    </g>
  );
}
