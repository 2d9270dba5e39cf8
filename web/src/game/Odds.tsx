import type { Odds } from "../net/wire";

/** Chances as one divided bar; the patterns say the same as the words. */
export function OddsBar({ odds, short = false }: { odds: Odds; short?: boolean }) {
  const said = odds.parts.map((part) => `${part.label} ${part.p}`).join(", ");
  return (
    <div class="odds" role="img" aria-label={said}>
      {odds.parts.filter((part) => part.value > 0).map((part) => (
        <span key={part.label} class={part.tone} style={{ width: `${part.value * 100}%` }} title={`${part.label} ${part.p}`}>
          {short || part.value < 0.24 ? (part.value < 0.09 ? "" : part.p) : `${part.label} ${part.p}`}
        </span>
      ))}
    </div>
  );
}

export function OddsLines({ odds }: { odds: Odds }) {
  if (odds.lines.length === 0) return null;
  return (
    <dl>
      {odds.lines.map(([label, value]) => (
        <div key={label}><dt>{label}</dt><dd>{value}</dd></div>
      ))}
    </dl>
  );
}
