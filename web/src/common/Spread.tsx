import type { Spread, SpreadBar } from "../net/wire";
import { rich, t } from "../text/t";

const WIDTH = 260;
const HEIGHT = 48;
const BELOW = 14;
/** The ends of the histogram that are named hold at most this share of all results. */
const RARE = 0.1;

/** How likely each value of a number is, as a histogram with the average. */
export function SpreadChart({ spread }: { spread: Spread }) {
  const { bars, label, mean } = spread;
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || bars.length < 2) return null;
  const most = Math.max(...bars.map((bar) => bar.p));
  const pitch = WIDTH / bars.length;
  const [start, end] = [middle(first), middle(last)];
  const average = pitch / 2 + ((mean - start) / (end - start)) * (WIDTH - pitch);
  return (
    <figure class="spread" data-testid="spread">
      <figcaption>
        {rich("spread-average", { label, ends: rareEnds(spread) }, { mean: <b>{mean}</b> })}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + BELOW}`} role="img" aria-label={describe(spread)}>
        {bars.map((bar, i) => (
          <g key={bar.low}>
            <title>{`${nameOf(bar)}: ${percent(bar.p)}`}</title>
            <rect class="room" x={i * pitch} y="0" width={pitch} height={HEIGHT} />
            <rect
              class="bar"
              x={i * pitch + 0.5}
              y={HEIGHT - (HEIGHT * bar.p) / most}
              width={pitch - 1}
              height={(HEIGHT * bar.p) / most}
            />
          </g>
        ))}
        <path class="axis" d={`M0,${HEIGHT}H${WIDTH}`} />
        <path class="mean" d={`M${average},0V${HEIGHT + 3}`} />
        <text x={pitch / 2} y={HEIGHT + BELOW - 2} text-anchor="middle">
          {first.low}
        </text>
        <text x={WIDTH - pitch / 2} y={HEIGHT + BELOW - 2} text-anchor="end">
          {last.high}
        </text>
      </svg>
    </figure>
  );
}

const middle = ({ low, high }: SpreadBar): number => (low + high) / 2;

const percent = (p: number): string =>
  p < 0.005 ? t("spread-under-1") : `${Math.round(100 * p)}%`;

const nameOf = ({ low, high }: SpreadBar): string =>
  low === high ? `${low}` : t("low-to-high", { low, high });

/** Return the end of the histogram, from its first bar on, that holds at most RARE of all results,
 * with its share; null if the first bar alone holds more. */
export function rareEnd(bars: readonly SpreadBar[]): { last: SpreadBar; p: number } | null {
  let end: { last: SpreadBar; p: number } | null = null;
  for (const last of bars) {
    const p: number = (end?.p ?? 0) + last.p;
    if (p > RARE) break;
    end = { last, p };
  }
  return end && end.p > 0 ? end : null;
}

/** Name the low and the high end: `, 7%: 1 or less, 9%: 8 or more`. */
function rareEnds({ bars }: Spread): string {
  const low = rareEnd(bars);
  const high = rareEnd([...bars].reverse());
  return [
    low && t("spread-less", { high: low.last.high, percent: percent(low.p) }),
    high && t("spread-more", { low: high.last.low, percent: percent(high.p) }),
  ]
    .filter(Boolean)
    .join("");
}

const describe = ({ label, bars }: Spread): string =>
  `${label}: ${bars
    .filter((bar) => bar.p > 0)
    .map((bar) => `${nameOf(bar)} ${percent(bar.p)}`)
    .join(", ")}`;
