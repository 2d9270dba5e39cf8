import { fleetClass, ShipGlyph } from "../common/icons";
import { parseRemaining } from "./chart";
import { useCampaign } from "./context";
import type { CampaignState, Fleet, FleetShip } from "./wire";
import { t } from "../text/t";

/** All fleets with their ships and losses. */
export function Fleets({ state }: { state: CampaignState }) {
  return (
    <section class="campaign-fleets" aria-labelledby="fleets-head">
      <h2 id="fleets-head">{t("fleets-fleets")}</h2>
      {state.fleets.map((fleet) => (
        <FleetCard key={fleet.id} state={state} fleet={fleet} />
      ))}
      {state.fleets.length === 0 && <p class="hint">{t("fleets-no-ship-left")}</p>}
    </section>
  );
}

function FleetCard({ state, fleet }: { state: CampaignState; fleet: Fleet }) {
  const { session } = useCampaign();
  const side = state.seats.find((seat) => seat.id === fleet.seat);
  const on = session.selected.value === fleet.id;
  return (
    <article
      class={`fleet-card ${fleetClass(fleet.fleet)} ${on ? "on" : ""}`}
      data-testid={`fleet-${fleet.id}`}
    >
      <h3>
        <ShipGlyph fleet={fleet.fleet} size={26} />
        <b>{fleet.id}</b>
        <span>
          {side?.title} {fleet.note}
        </span>
      </h3>
      <ul>
        {fleet.ships.map((ship) => (
          <ShipRow key={ship.id} ship={ship} />
        ))}
      </ul>
    </article>
  );
}

function ShipRow({ ship }: { ship: FleetShip }) {
  const crew = parseRemaining(ship.place);
  const hurt = crew !== null && crew.left < crew.most;
  return (
    <li class={hurt ? "hurt" : ""}>
      <span>{ship.title}</span>
      <span class="note">{ship.note}</span>
      {crew && (
        <span class="crew" aria-hidden="true">
          <i style={{ width: `${(100 * crew.left) / crew.most}%` }} />
        </span>
      )}
      <b>
        {crew ? (
          <>
            {crew.left}
            <small>{t("fleets-men", { most: crew.most })}</small>
          </>
        ) : (
          ship.place
        )}
      </b>
    </li>
  );
}
