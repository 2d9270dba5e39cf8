import type { Odds } from "../net/wire";
import { SpreadChart } from "./Spread";
import { useTerms } from "./Terms";
import { t } from "../text/t";

const TONES = ["good", "even", "bad"];
const ENDS: Readonly<Record<string, string>> = {
  good: "odds-good",
  even: "odds-middling",
  bad: "odds-poor",
};
/** Maximum letters in the narrowest named part of the bar. */
const SHORT = 6;

/** Sort outcomes from best to worst. */
const sortParts = (odds: Odds): Odds["parts"] =>
  [...odds.parts]
    .filter((p) => p.value > 0)
    .sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));

const isNamed = (odds: Odds): boolean => odds.parts.every((part) => part.label.length <= SHORT);

/** Odds as one divided bar. Patterns repeat what colours say. */
export function OddsBar({ odds, short = false }: { odds: Odds; short?: boolean }) {
  const parts = sortParts(odds);
  const inside = !short && isNamed(odds);
  return (
    <div
      class="odds"
      role="img"
      aria-label={parts.map((part) => `${part.label} ${part.p}`).join(", ")}
    >
      {parts.map((part) => (
        <span
          key={part.label}
          class={part.tone}
          style={{ width: `${part.value * 100}%` }}
          title={`${part.label} ${part.p}`}
        >
          {part.value < 0.09
            ? ""
            : inside && part.value > 0.24
              ? `${part.label} ${part.p}`
              : part.p}
        </span>
      ))}
    </div>
  );
}

/** The legend of the patterns, for bars without text. */
export function OddsKey({ all }: { all: readonly Odds[] }) {
  const tones = TONES.filter((tone) =>
    all.some((odds) => odds.parts.some((part) => part.tone === tone && part.value > 0)),
  );
  if (tones.length === 0) return null;
  return (
    <p class="odds-key" data-testid="odds-key">
      {t("odds-outcome")}
      {tones.map((tone) => (
        <span key={tone}>
          <i class={`swatch ${tone}`} />
          {t(ENDS[tone] ?? "")}
        </span>
      ))}
    </p>
  );
}

/** Odds after each answer of the other side, with the legend. */
function Answers({ odds }: { odds: Odds }) {
  const mark = useTerms({ focusable: true });
  return (
    <div class="answers">
      <small>{t("odds-enemys-answer")}</small>
      {odds.answers?.map((answer) => (
        <div key={answer.label} class="answer" data-testid="answer">
          <b>{mark(answer.label)}</b>
          <OddsBar odds={{ ...odds, parts: answer.parts }} short />
          <p>
            {sortParts({ ...odds, parts: answer.parts }).map((part) => (
              <span key={part.label}>
                <i class={`swatch ${part.tone}`} />
                {mark(part.label)} <b>{part.p}</b>
              </span>
            ))}
          </p>
        </div>
      ))}
    </div>
  );
}

/** Odds with all details. */
export function OddsBody({ odds }: { odds: Odds }) {
  return (
    <>
      {!odds.answers && <OddsBar odds={odds} />}
      <OddsDetails odds={odds} />
    </>
  );
}

/** What the bar of the odds does not say. */
export function OddsDetails({ odds }: { odds: Odds }) {
  return (
    <>
      {odds.answers && <Answers odds={odds} />}
      {odds.spread && <SpreadChart spread={odds.spread} />}
      <OddsLines odds={odds.answers ? { ...odds, parts: [] } : odds} />
    </>
  );
}

/** Outcomes that the bar cannot name, and further lines. A small bar `beside` names none. */
export function OddsLines({ odds, beside = false }: { odds: Odds; beside?: boolean }) {
  const mark = useTerms({ focusable: true });
  const outside =
    isNamed(odds) && !beside
      ? []
      : sortParts(odds).map((part): [string, string, string] => [part.label, part.p, part.tone]);
  const lines = [
    ...outside,
    ...odds.lines.map(([label, value]): [string, string, string] => [label, value, ""]),
  ];
  if (lines.length === 0) return null;
  return (
    <dl>
      {lines.map(([label, value, tone]) => (
        <div key={label}>
          <dt>
            {tone && <i class={`swatch ${tone}`} />}
            {mark(label)}
          </dt>
          <dd>{mark(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
