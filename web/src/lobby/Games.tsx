import { useEffect, useState } from "preact/hooks";
import { YourCampaigns } from "./Campaigns";
import { fleetClass, Line, RulesetShip } from "../common/icons";
import { knownGames, type KnownGame } from "../common/games";
import { ApiError, api, type GameStatus } from "../net/api";
import { describeEnd } from "./ended";
import { LoadButton } from "./LoadFile";
import type { Setup } from "./setup";
import { navigation } from "../net/navigation";

const MAX_SHOWN = 8;

/** Games whose links this browser stores. Those that wait for the player come first. */
export function Games({ setup }: { setup: Setup }) {
  const games = knownGames.all.value;
  const [all, setAll] = useState(false);
  return (
    <section class="games" aria-labelledby="games-head">
      <YourCampaigns />
      <header class="games-top">
        <h2 id="games-head">Your games</h2>
        <LoadButton setup={setup} />
      </header>
      {games.length === 0 && (
        <p class="hint">Games you start or are invited to are kept here, in this browser.</p>
      )}
      <ul>
        {(all ? games : games.slice(0, MAX_SHOWN)).map((g) => (
          <Row key={`${g.game}/${g.token}`} known={g} />
        ))}
      </ul>
      {!all && games.length > MAX_SHOWN && (
        <button type="button" class="btn small" onClick={() => setAll(true)}>
          Show all {games.length}
        </button>
      )}
    </section>
  );
}

const WORDS: Record<string, [words: string, tone: string]> = {
  yours: ["Your move", "my"],
  waiting: ["Waiting", ""],
  over: ["Replay", ""],
  halted: ["Cannot go on", ""],
};

function Row({ known }: { known: KnownGame }) {
  const [status, setStatus] = useState<GameStatus | null>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    let wanted = true;
    api.status(known.game, known.token).then(
      (found) => wanted && setStatus(found),
      (error: unknown) => wanted && setGone(error instanceof ApiError && error.status === 404),
    );
    return () => {
      wanted = false;
    };
  }, [known]);
  const [words, tone] = gone
    ? ["Gone", ""]
    : (WORDS[status?.status ?? ""] ?? [status?.status ?? "…", ""]);
  const ended = describeEnd(status);
  return (
    <li class="game-row">
      <a class={fleetClass(known.fleet)} href={navigation.href(known.path)}>
        <RulesetShip ruleset={known.ruleset} fleet={known.fleet} size={34} />
        <span>
          <b>
            {status?.what_if && "What if: "}
            {known.title || "A game"}
            {!status?.what_if && known.opponent && `, with ${known.opponent}`}
          </b>
          <small>
            {ended && <b class={`ended ${ended.tone}`}>{ended.words}</b>}
            {[ended ? "" : status?.turn_note, known.scenario].filter(Boolean).join(", ")}
          </small>
        </span>
        <i class={tone}>{words}</i>
      </a>
      <button
        type="button"
        class="x"
        aria-label={`Forget ${known.title} ${known.scenario}`}
        title="Forget this link"
        onClick={() => knownGames.forget(known)}
      >
        <Line name="close" size={14} />
      </button>
    </li>
  );
}
