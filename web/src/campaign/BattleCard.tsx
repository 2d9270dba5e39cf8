import { fleetClass, ShipGlyph } from "../common/icons";
import { computerName } from "../common/seats";
import { useCampaign } from "./context";
import type { Battle } from "./wire";
import type { WelcomeSeat } from "../net/wire";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

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
        {t("battle-campaign-goes-when", { summary: battle.summary })}
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
            ? t("battle-computers-fighting")
            : battle.yours
              ? t("battle-move", { turn: battle.turn })
              : `${battle.turn}.`}
        </p>
      )}
      <div class="acts">
        {battle.path ? (
          <a class="btn go" href={navigation.href(battle.path)} data-testid="campaign-fight">
            {playing ? t("battle-continue-battle") : t("battle-watch-battle")}
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
              {t("battle-fight-battle")}
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
            {t("battle-leave-computer")}
          </button>
        )}
      </div>
      {playing && <p class="hint">{t("battle-computer-takes-fleet")}</p>}
    </div>
  );
}

function player(seat: WelcomeSeat, you: string[]): string {
  if (seat.kind === "computer") return computerName(seat);
  return seat.name || (you.includes(seat.id) ? t("you-there") : t("a-person"));
}
