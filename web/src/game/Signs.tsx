import { useState } from "preact/hooks";
import { Mark, markMeaning, MARKS_OF_SHIPS } from "../common/icons";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** Symbols that the picture draws on and beside ships, and the messages that say what they mean. */
export const SIGNS: readonly (readonly [symbol: string, message: string])[] = [
  ["ov-flag", "sign-flagship"],
  ["ov-captured", "sign-captured"],
  ["ov-struck", "sign-struck"],
  ["ov-crippled", "sign-crippled"],
  ["ov-damaged", "sign-damaged"],
  ["ov-immobile", "sign-immobile"],
  ["ov-awash", "sign-awash"],
  ["ov-derelict", "sign-derelict"],
  ["ov-burning", "sign-burning"],
  ["ov-oars-port", "sign-oars"],
  ["ov-mast", "sign-mast"],
  ["ov-anchor", "sign-anchor"],
  ["ov-smoke", "sign-smoke"],
  ["ov-smoke-end", "sign-smoke"],
  ["ov-cataphract", "sign-cataphract"],
  ["ov-towers-1", "sign-tower"],
  ["ov-towers-2", "sign-towers"],
  ["ov-ballistae", "sign-ballistae"],
  ["ov-corvus", "sign-corvus"],
  ["ov-harpax", "sign-harpax"],
  ["ov-transport", "sign-transport"],
  ["ov-fire-pots", "sign-fire-pots"],
  ["hook", "sign-hook"],
  ["ov-melee", "mark-melee"],
  ["m-red", "sign-red"],
  ["m-yellow", "sign-yellow"],
  ["m-sail", "sign-sail"],
  ["m-full", "sign-full"],
];

const uses = (symbol: string): SVGUseElement | null =>
  document.querySelector<SVGUseElement>(`.picture use[href="#nm-${symbol}"]`);

/** The signs that the board and the lists show now, and what they mean. */
export function Signs() {
  const { session } = usePage();
  const [drawn] = useState(() =>
    SIGNS.flatMap(([symbol, message]) => {
      const use = uses(symbol);
      return use ? [{ symbol, message, colours: use.getAttribute("class") ?? "" }] : [];
    }).filter(({ message }, at, all) => all.findIndex((one) => one.message === message) === at),
  );
  const [based] = useState(() => document.querySelector(".picture .numeral") !== null);
  const [pennant] = useState(() => document.querySelector(".picture .pennant") !== null);
  const ships = session.shown.value?.roster.flatMap((side) => side.ships) ?? [];
  const marks = MARKS_OF_SHIPS.filter((mark) => ships.some((ship) => ship.mark === mark));
  return (
    <dl class="signs" data-testid="signs">
      {drawn.map(({ symbol, message, colours }) => (
        <div key={symbol}>
          <dt>
            <svg width={26} height={26} viewBox="0 0 26 26" aria-hidden="true">
              <use href={`#nm-${symbol}`} class={colours} width={26} height={26} />
            </svg>
          </dt>
          <dd>{t(message)}</dd>
        </div>
      ))}
      {pennant && <Sign sign="⚑" text={t("sign-flagship")} />}
      {based && <Sign sign="Γ Δ E" text={t("sign-numeral")} />}
      {marks.map((mark) => (
        <div key={mark}>
          <dt>
            <Mark mark={mark} size={18} />
          </dt>
          <dd>{markMeaning(mark)}</dd>
        </div>
      ))}
      <Swatch kind="reach-legal" text={t("sign-reach")} />
      <Swatch kind="reach-forbidden" text={t("sign-refused")} />
      <Swatch kind="good" text={t("sign-good")} />
      <Swatch kind="even" text={t("sign-even")} />
      <Swatch kind="bad" text={t("sign-bad")} />
    </dl>
  );
}

const Sign = ({ sign, text }: { sign: string; text: string }) => (
  <div>
    <dt aria-hidden="true">{sign}</dt>
    <dd>{text}</dd>
  </div>
);

const Swatch = ({ kind, text }: { kind: string; text: string }) => (
  <div>
    <dt>
      <i class={`swatch ${kind}`} />
    </dt>
    <dd>{text}</dd>
  </div>
);
