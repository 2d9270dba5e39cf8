import { onScreen, toPicture } from "../geometry/frame";
import type { PieceId, Update } from "../net/wire";
import { piecesOf } from "../state/pieces";

/** One outline around the bases of a group; nothing without bases. */
export function GroupOutline({
  update,
  ids,
  unit,
}: {
  update: Update;
  ids: readonly PieceId[];
  unit: number;
}) {
  const { frame } = update;
  const bases = piecesOf(update).filter((piece) => piece.beam > 0 && ids.includes(piece.id));
  if (bases.length === 0) return null;
  const grown = 3 * unit;
  const rects = bases.map(({ id, at, beam, size }) => {
    const [x, y] = toPicture(frame, [at[0], at[1]]);
    const [w, h] = [beam * frame.scale + grown * 2, size * frame.scale + grown * 2];
    return (
      <rect
        key={id}
        x={-w / 2}
        y={-h / 2}
        width={w}
        height={h}
        rx={grown}
        transform={`translate(${x},${y}) rotate(${onScreen(frame, at[2])})`}
      />
    );
  });
  // Hide the parts of the lines inside bases.
  return (
    <g class="group-outline" data-testid="group-outline" data-count={bases.length}>
      <mask id="group-inside" maskUnits="userSpaceOnUse" x="-1e5" y="-1e5" width="2e5" height="2e5">
        <rect x="-1e5" y="-1e5" width="2e5" height="2e5" fill="white" />
        <g fill="black">{rects}</g>
      </mask>
      <g mask="url(#group-inside)" stroke-width={5 * unit}>
        {rects}
      </g>
    </g>
  );
}

/** Return whether all pieces are on bases, so that they can be outlined. */
export const onBases = (update: Update, ids: readonly PieceId[]): boolean => {
  const beams = piecesOf(update).filter((piece) => ids.includes(piece.id));
  return beams.length > 0 && beams.every((piece) => piece.beam > 0);
};
