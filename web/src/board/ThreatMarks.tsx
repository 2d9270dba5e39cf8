import type { Threat, Update } from "../net/wire";
import { usePage } from "../state/page";
import { toPicture } from "../geometry/frame";
import { piecesOf } from "../state/pieces";
import { listed } from "../text/t";

/** Attacks that the enemy could make next turn: the places, lines from the attackers, and rings
 * around ships in danger. */
export function ThreatMarks({ update, threats }: { update: Update; threats: readonly Threat[] }) {
  const { viewport } = usePage();
  const { frame } = update;
  const pieces = new Map(piecesOf(update).map((p) => [p.id, p]));
  const spots = new Map(threats.map((t) => [t.at.join(","), t.at]));
  const s = frame.scale;
  return (
    <g class="threats" aria-hidden="true">
      {threats.map((threat, i) => {
        const by = pieces.get(threat.subject);
        if (!by) return null;
        const [x1, y1] = toPicture(frame, [by.at[0], by.at[1]]);
        const [x2, y2] = toPicture(frame, threat.at);
        return <line key={i} class={threat.target ? "hits" : ""} x1={x1} y1={y1} x2={x2} y2={y2} />;
      })}
      {[...spots.values()].map((at) => {
        const [x, y] = toPicture(frame, at);
        const side = s * 0.2;
        const cross = `l${side},${side}m0,${-side}l${-side},${side}`;
        return <path key={at.join()} d={`M${x - s * 0.1},${y - s * 0.1}${cross}`} />;
      })}
      {[...new Set(threats.map((t) => t.target))].map((id) => {
        const piece = id === null ? undefined : pieces.get(id);
        if (!piece) return null;
        const [x, y] = toPicture(frame, [piece.at[0], piece.at[1]]);
        const words = describeThreats(threats.filter((t) => t.target === id));
        const above = y - s * 0.54 - 5 * viewport.unit.value;
        return (
          <g key={id}>
            <circle cx={x} cy={y} r={s * 0.54} />
            {update.frame.snap === 0 && (
              <text
                x={x}
                y={above}
                font-size={11.5 * viewport.unit.value}
                stroke-width={3.5 * viewport.unit.value}
                text-anchor="middle"
              >
                {words}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Return `O3 ram, O5 swipe or grapple`. */
function describeThreats(threats: readonly Threat[]): string {
  const by = new Map<string, string[]>();
  for (const threat of threats)
    by.set(threat.subject, [...new Set([...(by.get(threat.subject) ?? []), threat.by])]);
  return [...by].map(([ship, ways]) => `${ship} ${listed(ways, "or")}`).join(", ");
}
