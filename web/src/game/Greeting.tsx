import { signal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { fleetClass, ShipGlyph } from "../common/icons";
import { knownGames } from "../common/games";
import { seatName, shipOf } from "../common/seats";
import { readStored, writeStored } from "../common/settings";
import { usePage, type PageState } from "../state/page";
import { NameField, plainName } from "./NameField";
import { listed, t } from "../text/t";

const key = (game: string): string => `greeted.${game}`;
/** Games whose invited player has taken the seat on this page. */
const seatedGames = signal<string[]>([]);

/** Return whether to greet an invited player: one seat, a name not given yet, and nothing
 * played. */
export function shouldGreet({ session }: PageState): boolean {
  const game = session.game;
  if (!session.unnamed.value || plainName.value || seatedGames.value.includes(game)) return false;
  const known = knownGames.find(game, session.token);
  if ((known?.invitations.length ?? 0) > 0 || session.live.value?.result) return false;
  return !readStored(key(game), false);
}

/** The greeting above the board: who invites, to which game, and which side. */
export function Greeting() {
  const page = usePage();
  const { session, drawer } = page;
  const shown = useMemo(
    () => shouldGreet(page),
    [session.unnamed.value, plainName.value, seatedGames.value, session.live.value?.result],
  );
  const card = useRef<HTMLElement>(null);
  const welcome = session.welcome.value;
  const mine = session.unnamed.value;
  if (!shown || !welcome || !mine) return null;
  const hosts = welcome.seats.filter((seat) => seat.id !== mine.id && seat.kind === "person");
  const host = hosts.find((seat) => seat.name !== "");
  const sit = (): void => {
    const name = card.current?.querySelector("input")?.value.trim();
    if (name) session.giveName(name);
    writeStored(key(session.game), true);
    seatedGames.value = [...seatedGames.value, session.game];
  };
  const game = { game: welcome.title, scenario: welcome.scenario, side: mine.title };
  return (
    <section
      class={`greeting ${fleetClass(mine.fleet)}`}
      aria-label={t("greeting-welcome")}
      data-testid="greeting"
      ref={card}
    >
      <ShipGlyph
        fleet={mine.fleet}
        size={40}
        glyph={shipOf(session.live.value?.roster ?? [], mine.id)}
      />
      <div class="greeting-words">
        <h2>
          {host ? t("greeting-invites-game", { name: host.name }) : t("greeting-invited-game")}
        </h2>
        <p>
          {!host || hosts.length > 1
            ? t("greeting-against", { ...game, others: listed(hosts.map(seatName)) })
            : t("greeting-side", game)}
        </p>
      </div>
      <div class="greeting-acts">
        <NameField />
        {welcome.briefing.length > 0 && (
          <button type="button" class="btn" onClick={() => (drawer.value = "briefing")}>
            {t("briefing")}
          </button>
        )}
        <button type="button" class="btn" onClick={() => (drawer.value = "rules")}>
          {t("rules")}
        </button>
        <button type="button" class="btn go" onClick={sit} data-testid="sit">
          {t("take-your-seat")}
        </button>
      </div>
    </section>
  );
}
