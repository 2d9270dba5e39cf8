import { seatName, shipOf } from "../common/seats";
import { fleetClass, Icon, Line, ShipGlyph } from "../common/icons";
import type { WelcomeSeat } from "../net/wire";
import { lossCount } from "../state/headline";
import { usePage } from "../state/page";
import { shouldGreet } from "./Greeting";
import { NameField, plainName } from "./NameField";
import { t } from "../text/t";

/** A seat's player, whether they are online, and whether the game waits for them. */
export function SeatCard({ seat, slim = false }: { seat: WelcomeSeat; slim?: boolean }) {
  const page = usePage();
  const { session } = page;
  const live = session.live.value;
  const mine = session.you.value.includes(seat.id);
  /** The replay of a record has no players. */
  const replay = session.welcome.value?.unstored && session.you.value.length === 0;
  const turn = Boolean(
    live?.prompt.seats.includes(seat.id) && !live.result && !page.conclusion.value,
  );
  const online = seat.kind === "computer" || (session.online.value[seat.id] ?? seat.online);
  const lost = lossCount(session.roster.value, seat.id);
  const called = seatName(seat);
  const name =
    mine && session.you.value.length === 1
      ? t("you")
      : called.charAt(0).toUpperCase() + called.slice(1);
  const thinking =
    session.thinking.value?.seat === seat.id ||
    (turn && seat.kind === "computer" && live?.prompt.thinking);
  const state = thinking ? t("seat-thinking") : turn ? t("to-move") : "";
  return (
    <section
      class={`seat ${fleetClass(seat.fleet)} ${turn ? "turn" : ""} ${slim ? "slim" : ""}`}
      aria-label={t("seat-seat", { title: seat.title })}
      data-testid={`seat-${seat.id}`}
    >
      <ShipGlyph
        fleet={seat.fleet}
        size={slim ? 24 : 34}
        glyph={shipOf(live?.roster ?? [], seat.id)}
      />
      <span class="nm">
        {name}
        {!replay && (
          <span
            class={online ? "dot on" : "dot"}
            role="img"
            aria-label={online ? t("player-here") : t("player-away")}
          >
            <Icon name={online ? "m-here" : "m-away"} size={13} />
          </span>
        )}
      </span>
      {session.unnamed.value?.id === seat.id && !plainName.value && !shouldGreet(page) ? (
        <NameField />
      ) : (
        <span class="fl">
          {[
            slim || called === seat.title ? "" : seat.title,
            slim ? "" : seat.computer,
            lost === 0 ? t("seat-none-lost") : t("seat-lost", { count: lost }),
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      )}
      <span class="ck">{state}</span>
      {!slim && session.canResign.value && session.acting.value === seat.id && (
        <button
          type="button"
          class="resign"
          aria-label={t("drawers-resign-3")}
          title={t("drawers-resign-3")}
          onClick={() => (page.drawer.value = "resign")}
        >
          <Line name="flag" size={15} />
        </button>
      )}
      {thinking && (
        <span class="think" aria-hidden="true">
          <i style={{ transform: `scaleX(${session.thinking.value?.share ?? 0.15})` }} />
        </span>
      )}
    </section>
  );
}
