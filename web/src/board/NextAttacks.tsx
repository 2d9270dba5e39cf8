import { OddsBar } from "../common/Odds";
import type { NextAttacksAnswer } from "../net/wire";
import { Lines } from "./Lines";
import { t } from "../text/t";

/** Maximum number of attacks shown, the best first. */
const MAX_ATTACKS = 3;

/** Attacks that the selected ship could make from its ghost's position. */
export function NextAttackOdds({ attacks }: { attacks: NextAttacksAnswer }) {
  const rest = attacks.attacks.length - MAX_ATTACKS;
  return (
    <div class="next-attacks">
      <h4>
        <span>
          {attacks.later ? t("next-attacks-from-there-if-nobody") : t("next-attacks-from-there")}
        </span>
      </h4>
      {attacks.attacks.slice(0, MAX_ATTACKS).map((attack, i) => (
        <div key={attack.label} class="next-attack" data-testid="next-attack">
          <b>{attack.label}</b>
          <OddsBar odds={attack.odds} short />
          {i === 0 && <small>{attack.odds.brief || outcomeText(attack.odds.parts)}</small>}
        </div>
      ))}
      {rest > 0 && <small>{t("next-attacks-rest", { count: rest })}</small>}
      <Lines lines={attacks.lines} />
    </div>
  );
}

const TONES = ["good", "even", "bad"];
/** Maximum number of outcomes named beside the bar. */
const MAX_OUTCOMES = 3;

const outcomeText = (parts: NextAttacksAnswer["attacks"][number]["odds"]["parts"]): string =>
  [...parts]
    .filter((part) => part.value > 0)
    .sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone))
    .slice(0, MAX_OUTCOMES)
    .map((part) => `${part.label} ${part.p}`)
    .join(", ");
