import { fleetClass, Die } from "../common/icons";
import { ClauseLink } from "../common/ClauseLink";
import { Segmented } from "../common/Segmented";
import { useTerms } from "../common/Terms";
import { settings, type Pace } from "../common/settings";
import type { Entry, PieceId } from "../net/wire";
import { fightRounds, crewLosses, type CrewLosses } from "../state/fights";
import { nameOf } from "../state/pieces";
import { diceOf, outcomeOf, withFalling } from "../state/rolls";
import { usePage } from "../state/page";
import { t } from "../text/t";

const SPEEDS: readonly (readonly [Pace, string])[] = [
  ["slow", "½×"],
  ["usual", "1×"],
  ["fast", "2×"],
];
/** Maximum number of rounds listed. */
const MAX_ROUNDS = 6;
const MAX_DICE = 8;

/** A hand-to-hand fight, round by round: losses of each crew, the dice, and the speed. */
export function FightPanel() {
  const { session } = usePage();
  const roll = session.aftermath.shown.value;
  if (!roll || session.past.value) return null;
  const known = withFalling(session.aftermath.rolls.value, roll);
  const falling = session.isBusy.value && known.falling;
  const rounds = fightRounds(known.rolls, roll);
  if (rounds.length === 0) return null;
  const crews = crewLosses(rounds, falling ? 1 : 0);
  const clause = roll.entry.parts.find((part) => part.t === "clause");
  return (
    <section class="fight" aria-label={t("fight-fight-hand-hand")} data-testid="fight">
      <h4>
        <span>
          {t("fight-round", {
            ship: nameOf(session.live.value, rounds[0]?.deeds?.[0]?.ship ?? ""),
            other: nameOf(session.live.value, rounds[0]?.deeds?.[0]?.target ?? ""),
            round: rounds.length,
          })}
        </span>
        {clause?.t === "clause" && <ClauseLink id={clause.id} />}
      </h4>
      {crews.filter(isShrinking).map((crew) => (
        <CrewRow key={crew.ship} crew={crew} fleet={fleetOf(crew.ship)} />
      ))}
      <ol class="rounds">
        {rounds.slice(-MAX_ROUNDS).map((entry, i, shown) => (
          <Round
            key={entry.n}
            entry={entry}
            number={rounds.length - shown.length + i + 1}
            now={entry.n === roll.entry.n}
            falling={falling && entry.n === roll.entry.n}
          />
        ))}
      </ol>
      <div class="spd">
        <button
          type="button"
          class="btn small"
          aria-disabled={!session.isBusy.value}
          onClick={() => session.skip()}
        >
          {t("fight-skip")}
          <kbd aria-hidden="true">S</kbd>
        </button>
        <Segmented
          label={t("fight-speed")}
          value={settings.motion.value}
          choices={SPEEDS}
          onChange={(pace) => (settings.motion.value = pace)}
        />
      </div>
    </section>
  );

  function fleetOf(id: PieceId): string {
    const side = session.live.value?.roster.find((one) => one.ships.some((s) => s.id === id));
    return fleetClass(session.welcome.value?.seats.find((s) => s.id === side?.seat)?.fleet);
  }
}

/** The bar shrinks only if the count is men. */
const isShrinking = (crew: CrewLosses): boolean =>
  crew.last + crew.earlier > 0 || crew.count === "";

/** A crew as a bar in tens: what is left, the losses of the last round, and earlier ones. */
function CrewRow({ crew, fleet }: { crew: CrewLosses; fleet: string }) {
  const { session } = usePage();
  const percent = (share: number): string => `${Math.max(0, 100 * share)}%`;
  return (
    <div class={`crew-row ${fleet}`} data-testid="crew-row" data-ship={crew.ship}>
      <span class="tg">{nameOf(session.live.value, crew.ship)}</span>
      <span class="crew">
        <b style={{ width: percent(crew.left) }} />
        <s class="last" style={{ left: percent(crew.left), width: percent(crew.last) }} />
        <s style={{ left: percent(crew.left + crew.last), width: percent(crew.earlier) }} />
      </span>
      <span class="num">{crew.count}</span>
    </div>
  );
}

function Round({
  entry,
  number,
  now,
  falling,
}: {
  entry: Entry;
  number: number;
  now: boolean;
  falling: boolean;
}) {
  const dice = diceOf(entry);
  const mark = useTerms();
  return (
    <li class={now ? "now" : ""}>
      <i>{number}</i>
      <span class="dice">
        {dice.slice(0, MAX_DICE).map((die, i) => (
          <Die key={i} die={die} size={15} fresh={falling} />
        ))}
        {dice.length > MAX_DICE && <span>+{dice.length - MAX_DICE}</span>}
      </span>
      <b>{falling ? "" : mark(outcomeOf(entry))}</b>
    </li>
  );
}
