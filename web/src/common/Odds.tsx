import type { Odds } from "../net/wire";

const TONES = ["good", "even", "bad"];
const ENDS: Readonly<Record<string, string>> = { good: "good", even: "middling", bad: "poor" };
/** Letters that fit into the narrowest part that is still named inside the bar. */
const SHORT = 6;

/** The chances from best to worst, whatever order they were counted in. */
const sorted = (odds: Odds): Odds["parts"] =>
  [...odds.parts]
    .filter((p) => p.value > 0)
    .sort((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone));

const named = (odds: Odds): boolean => odds.parts.every((part) => part.label.length <= SHORT);

/** Chances as one divided bar; the patterns say the same as the words. */
export function OddsBar({ odds, short = false }: { odds: Odds; short?: boolean }) {
  const parts = sorted(odds);
  const inside = !short && named(odds);
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

/** What the patterns of bars stand for, where these have no words of their own. */
export function OddsKey({ all }: { all: readonly Odds[] }) {
  const tones = TONES.filter((tone) =>
    all.some((odds) => odds.parts.some((part) => part.tone === tone && part.value > 0)),
  );
  if (tones.length === 0) return null;
  return (
    <p class="odds-key" data-testid="odds-key">
      Outcome:
      {tones.map((tone) => (
        <span key={tone}>
          <i class={`swatch ${tone}`} />
          {ENDS[tone]}
        </span>
      ))}
    </p>
  );
}

/** The chances after each answer that the other side may give, and what the colours stand for. */
export function Answers({ odds }: { odds: Odds }) {
  return (
    <div class="answers">
      <small>By what she answers</small>
      {odds.answers?.map((answer) => (
        <div key={answer.label} class="answer" data-testid="answer">
          <b>{answer.label}</b>
          <OddsBar odds={{ ...odds, parts: answer.parts }} short />
          <p>
            {sorted({ ...odds, parts: answer.parts }).map((part) => (
              <span key={part.label}>
                <i class={`swatch ${part.tone}`} />
                {part.label} <b>{part.p}</b>
              </span>
            ))}
          </p>
        </div>
      ))}
    </div>
  );
}

/** The chances with all that is known of them. */
export function OddsBody({ odds }: { odds: Odds }) {
  if (odds.answers)
    return (
      <>
        <Answers odds={odds} />
        <OddsLines odds={{ ...odds, parts: [] }} />
      </>
    );
  return (
    <>
      <OddsBar odds={odds} />
      <OddsLines odds={odds} />
    </>
  );
}

/** What the bar could not say inside itself, as one that is `beside` it in small says nothing; and
 * the further lines. */
export function OddsLines({ odds, beside = false }: { odds: Odds; beside?: boolean }) {
  const outside =
    named(odds) && !beside
      ? []
      : sorted(odds).map((part): [string, string, string] => [part.label, part.p, part.tone]);
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
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
