import { useEffect, useState } from "preact/hooks";
import { YourCampaigns } from "./Campaigns";
import { fleetClass, Line, RulesetShip } from "../common/icons";
import { seatName } from "../common/seats";
import { knownGames, type KnownGame } from "../common/games";
import { ApiError, api, type GameStatus } from "../net/api";
import { describeEnd } from "./ended";
import { LoadButton } from "./LoadFile";
import type { Setup } from "./setup";
import { navigation } from "../net/navigation";
import { language, t } from "../text/t";

const MAX_SHOWN = 8;

/** Games whose links this browser stores. Those that wait for the player come first. */
export function Games({ setup }: { setup: Setup }) {
  const games = knownGames.all.value;
  const [all, setAll] = useState(false);
  return (
    <section class="games" aria-labelledby="games-head">
      <YourCampaigns />
      <header class="games-top">
        <h2 id="games-head">{t("games-games")}</h2>
        <LoadButton setup={setup} />
      </header>
      {games.length === 0 && <p class="hint">{t("games-games-start-invited")}</p>}
      <ul>
        {(all ? games : games.slice(0, MAX_SHOWN)).map((g) => (
          <Row key={`${g.game}/${g.token}`} known={g} />
        ))}
      </ul>
      {!all && games.length > MAX_SHOWN && (
        <button type="button" class="btn small" onClick={() => setAll(true)}>
          {t("games-show-all", { games: games.length })}
        </button>
      )}
    </section>
  );
}

/** The message for each status, and its tone. */
const STATUS: Record<string, [message: string, tone: string]> = {
  yours: ["your-move", "my"],
  waiting: ["waiting", ""],
  over: ["replay", ""],
  halted: ["cannot-go-on", ""],
};

/** Return the title and the opponent in the language of the page, as far as the server has told
 * them; before that, as this browser stored them. */
function namesOf(known: KnownGame, status: GameStatus | null): { title: string; opponent: string } {
  if (!status) return known;
  const others = status.seats.filter((seat) => !status.you.includes(seat.id));
  return { title: status.title, opponent: others.map(seatName).join(", ") };
}

function titleOf(known: KnownGame, status: GameStatus | null): string {
  const { title, opponent } = namesOf(known, status);
  const name = title || t("games-game");
  if (status?.what_if) return t("games-what-if", { title: name });
  return opponent ? t("games-with", { title: name, opponent }) : name;
}

function Row({ known }: { known: KnownGame }) {
  const [status, setStatus] = useState<GameStatus | null>(null);
  const [gone, setGone] = useState(false);
  const spoken = language.value;
  useEffect(() => {
    let wanted = true;
    api.status(known.game, known.token).then(
      (found) => wanted && setStatus(found),
      (error: unknown) => wanted && setGone(error instanceof ApiError && error.status === 404),
    );
    return () => {
      wanted = false;
    };
  }, [known, spoken]);
  const [message, tone] = gone ? ["gone", ""] : (STATUS[status?.status ?? ""] ?? ["", ""]);
  const ended = describeEnd(status);
  return (
    <li class="game-row">
      <a class={fleetClass(known.fleet)} href={navigation.href(known.path)}>
        <RulesetShip ruleset={known.ruleset} fleet={known.fleet} size={34} />
        <span>
          <b>{titleOf(known, status)}</b>
          <small>
            {ended && <b class={`ended ${ended.tone}`}>{ended.words}</b>}
            {[ended ? "" : status?.turn_note, status?.scenario ?? known.scenario]
              .filter(Boolean)
              .join(", ")}
          </small>
        </span>
        <i class={tone}>{message ? t(message) : (status?.status ?? "…")}</i>
      </a>
      <button
        type="button"
        class="x"
        aria-label={t("games-forget", { title: known.title, scenario: known.scenario })}
        title={t("forget-this-link")}
        onClick={() => knownGames.forget(known)}
      >
        <Line name="close" size={14} />
      </button>
    </li>
  );
}
