import { usePage } from "../state/page";
import type { Point, Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { GroupOutline, onBases } from "./GroupOutline";
import { piecesOf } from "../state/pieces";

/** Ships closer than this, in board units, share one outline. */
const JOIN_DISTANCE = 2.3;

/** The outline of the selected group, and thin rings around ships that could join. */
export function GroupMarks({ update }: { update: Update }) {
  const { composer, viewport } = usePage();
  const { group } = composer;
  const offer = group.offer.value;
  if (!offer) return null;
  const pieces = piecesOf(update);
  const scale = update.frame.scale;
  const at = (id: string): Point | null => {
    const piece = pieces.find((p) => p.id === id);
    return piece ? toPicture(update.frame, [piece.at[0], piece.at[1]]) : null;
  };
  const chosen = group.pieces.value.map(at).filter((p) => p !== null);
  const free = group.eligible.value
    .filter((id) => !group.pieces.value.includes(id))
    .map(at)
    .filter((p) => p !== null);
  const ties = chosen.flatMap((a, i) =>
    chosen
      .slice(i + 1)
      .filter((b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < JOIN_DISTANCE * scale)
      .map((b) => [a, b] as const),
  );
  const based = onBases(update, group.pieces.value);
  const bad = group.order.value?.refused ?? null;
  return (
    <g
      class={`ship-group ${bad ? "bad" : ""} ${group.isSuggested.value ? "proposed" : ""}`.trim()}
      aria-hidden="true"
      data-testid="muster"
      data-count={chosen.length}
    >
      {free.map(([x, y]) => (
        <circle key={`${x},${y}`} class="free" cx={x} cy={y} r={scale * 0.5} />
      ))}
      {based && (
        <GroupOutline update={update} ids={group.pieces.value} unit={viewport.unit.value} />
      )}
      <g class="blob">
        {(based ? [] : ties).map(([a, b]) => (
          <line
            key={[...a, ...b].join()}
            x1={a[0]}
            y1={a[1]}
            x2={b[0]}
            y2={b[1]}
            stroke-width={scale * 0.8}
          />
        ))}
        {(based ? [] : chosen).map(([x, y]) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r={scale * 0.54} />
        ))}
      </g>
      {(based ? [] : chosen).map(([x, y]) => (
        <circle key={`${x},${y}`} class="in" cx={x} cy={y} r={scale * 0.54} />
      ))}
    </g>
  );
}
