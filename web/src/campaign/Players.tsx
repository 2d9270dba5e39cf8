import { fleetClass, Icon, ShipGlyph } from "../common/icons";
import { computerName } from "../common/seats";
import { useCampaign } from "./context";
import type { CampaignState } from "./wire";
import type { WelcomeSeat } from "../net/wire";
import { t } from "../text/t";

/** Who commands each side, and whether they are online. The player can enter a name. */
export function Players({ state }: { state: CampaignState }) {
  return (
    <section aria-labelledby="players-head" data-testid="campaign-players">
      <h2 id="players-head">{t("players-players")}</h2>
      <ul class="campaign-players">
        {state.seats.map((seat) => (
          <Player key={seat.id} state={state} seat={seat} />
        ))}
      </ul>
    </section>
  );
}

function Player({ state, seat }: { state: CampaignState; seat: WelcomeSeat }) {
  const { session } = useCampaign();
  const own = seat.kind === "person" && state.you.includes(seat.id);
  return (
    <li class={fleetClass(seat.fleet)} data-seat={seat.id}>
      <ShipGlyph fleet={seat.fleet} size={26} />
      <b>{seat.title}</b>
      {own ? (
        <input
          class="field"
          key={seat.name}
          defaultValue={seat.name}
          maxLength={40}
          placeholder={t("your-name")}
          aria-label={t("players-name-others-see", { title: seat.title })}
          autocomplete="nickname"
          enterkeyhint="done"
          data-testid="campaign-name"
          onChange={(e) => void session.giveName(e.currentTarget.value, seat.id)}
        />
      ) : (
        <span>{playerName(seat)}</span>
      )}
      <span
        class={seat.online ? "dot on" : "dot"}
        role="img"
        aria-label={seat.online ? t("player-here") : t("player-away")}
      >
        <Icon name={seat.online ? "m-here" : "m-away"} size={13} />
      </span>
    </li>
  );
}

function playerName(seat: WelcomeSeat): string {
  if (seat.kind === "computer") return computerName(seat);
  return seat.name || t("a-person");
}
