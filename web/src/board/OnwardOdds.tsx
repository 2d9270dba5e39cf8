import { OddsBar } from "../common/Odds";
import type { Onward } from "../net/wire";
import { Lines } from "./Lines";

/** So many attacks are told of; the best come first. */
const MOST_TOLD = 3;

/** What the ship in hand could attack from where her ghost stands, before she goes there. */
export function OnwardOdds({ told }: { told: Onward }) {
  const rest = told.attacks.length - MOST_TOLD;
  return (
    <div class="onward">
      <h4>
        <span>{told.later ? "From there, if nobody else moves" : "From there"}</span>
      </h4>
      {told.attacks.slice(0, MOST_TOLD).map((attack, i) => (
        <div key={attack.label} class="onward-attack" data-testid="onward-attack">
          <b>{attack.label}</b>
          <OddsBar odds={attack.odds} short />
          {i === 0 && <small>{attack.odds.brief || said(attack.odds.parts)}</small>}
        </div>
      ))}
      {rest > 0 && <small>and {rest === 1 ? "one more attack" : `${rest} more attacks`}</small>}
      <Lines lines={told.lines} />
    </div>
  );
}

const TONES = ["good", "even", "bad"];
/** Outcomes that are said beside the bar. */
const MOST_SAID = 3;

const said = (parts: Onward["attacks"][number]["odds"]["parts"]): string =>
  [...parts]
    .filter((part) => part.value > 0)
    .sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
    .slice(0, MOST_SAID)
    .map((part) => `${part.label} ${part.p}`)
    .join(", ");
