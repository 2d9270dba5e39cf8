import { CloseButton } from "../common/CloseButton";
import { fleetClass, markMeaning, ShipGlyph } from "../common/icons";
import { usePage } from "../state/page";
import type { RosterShip, Threat, Update } from "../net/wire";
import { Chip } from "./Chip";
import { Lines } from "./Lines";
import { LogSheet } from "./LogSheet";
import { toPicture } from "../geometry/frame";
import { listed, t } from "../text/t";

/** The sheet of the inspected ship, beside the ship and never over it. */
export function ShipCard({ update }: { update: Update }) {
  const { inspection, session, composer } = usePage();
  const id = inspection.at.value;
  const side = update.roster.find((s) => s.ships.some((ship) => ship.id === id));
  const ship = side?.ships.find((s) => s.id === id);
  if (!side || !ship?.at || composer.draft.dragging.value) return null;
  const fleet =
    ship.captor ?? session.welcome.value?.seats.find((seat) => seat.id === side.seat)?.fleet ?? "";
  return (
    <Chip
      update={update}
      anchor={toPicture(update.frame, [ship.at[0], ship.at[1]])}
      tone="sheet"
      held={inspection.isHeld.value}
    >
      <h4 class={fleetClass(fleet)}>
        <span>
          <ShipGlyph fleet={fleet} size={22} glyph={ship.glyph} />
          <b>{ship.name}</b>
          {ship.mark && <small>{markMeaning(ship.mark)}</small>}
        </span>
        {inspection.isHeld.value && (
          <CloseButton
            label={t("ship-close-sheet", { name: ship.name })}
            onClose={() => inspection.close()}
            size={14}
          />
        )}
      </h4>
      <div role={inspection.isHeld.value ? "status" : "none"}>
        {ship.log && (
          <div class={fleetClass(fleet)}>
            <LogSheet log={ship.log} />
          </div>
        )}
        <Lines lines={linesOf(ship, session.past.value ? null : inspection.threats.value)} />
      </div>
    </Chip>
  );
}

const labelOf = ({ label }: { label: string }): string => label;

/** Return the server's lines, and for the present also who could attack the ship. */
function linesOf(
  ship: RosterShip,
  threats: Record<string, Threat[]> | null,
): [label: string, value: string][] {
  const drawn = new Set([...(ship.log?.gauges ?? []), ...(ship.log?.guns ?? [])].map(labelOf));
  const lines = (ship.sheet ?? []).filter(([label]) => !drawn.has(label));
  if (!threats || Object.keys(threats).length === 0) return lines;
  return [...lines, [t("ship-threatened"), strikers(Object.values(threats).flat(), ship.id)]];
}

/** Return threats as text: `O3 (FF), O5 (F or FL)`. */
export function strikers(threats: readonly Threat[], target: string): string {
  const ways = new Map<string, string[]>();
  for (const threat of threats)
    if (threat.target === target)
      ways.set(threat.subject, [...(ways.get(threat.subject) ?? []), threat.by]);
  return (
    [...ways].map(([subject, by]) => `${subject} (${listed(by, "or")})`).join(", ") || t("nobody")
  );
}
