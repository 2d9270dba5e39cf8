import { fleetClass, ShipGlyph } from "../common/icons";
import { playerKind } from "../common/seats";
import { useCampaign } from "./context";
import type { Battle } from "./wire";
import type { WelcomeSeat } from "../net/wire";
import { navigation } from "../net/navigation";

/** The battle to fight next: open its board, or let the computer fight it. */
export function BattleCard({ battle }: { battle: Battle }) {
  const { session } = useCampaign();
  const you = session.state.value?.you ?? [];
  const seats = battle.seats.length > 0 ? battle.seats : (session.state.value?.seats ?? []);
  const playing = you.length > 0 && !battle.handed;
  const busy = session.busy.value;
  return (
    <div data-testid="campaign-battle">
      <h2>{battle.title}</h2>
      <p class="sentence" role="status" data-testid="campaign-prompt">
        {battle.summary} The campaign goes on when it is fought; its losses stay.
      </p>
      <ul class="battle-seats">
        {seats.map((seat) => (
          <li key={seat.id} class={fleetClass(seat.fleet)}>
            <ShipGlyph fleet={seat.fleet} size={28} />
            <b>{seat.title}</b>
            <span>{player(seat, you)}</span>
          </li>
        ))}
      </ul>
      {battle.path && (
        <p class="hint">
          {battle.handed
            ? "The computers are fighting it."
            : battle.yours
              ? `${battle.turn}: your move.`
              : `${battle.turn}.`}
        </p>
      )}
      <div class="acts">
        {battle.path ? (
          <a class="btn go" href={navigation.href(battle.path)} data-testid="campaign-fight">
            {playing ? "Continue the battle" : "Watch the battle"}
          </a>
        ) : (
          playing && (
            <button
              type="button"
              class="btn go"
              disabled={busy}
              onClick={() => void session.fight("person")}
              data-testid="campaign-fight"
            >
              Fight the battle
            </button>
          )
        )}
        {playing && (
          <button
            type="button"
            class="btn"
            disabled={busy}
            onClick={() => void session.fight("computer")}
            data-testid="campaign-auto"
          >
            Leave it to the computer
          </button>
        )}
      </div>
      {playing && (
        <p class="hint">A computer that takes your fleet keeps it to the end of this battle.</p>
      )}
    </div>
  );
}

function player(seat: WelcomeSeat, you: string[]): string {
  if (seat.kind === "computer") return seat.level ? `computer, ${playerKind(seat)}` : "computer";
  return seat.name || (you.includes(seat.id) ? "you" : "a person");
}
