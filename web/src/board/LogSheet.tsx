import { useTerms } from "../common/Terms";
import type { LogGauge, LogGuns, ShipLog } from "../net/wire";
import { t } from "../text/t";

/** Points per box. */
const TEN = 10;
const BOX = 11;
const STEP = 13;
const MAX_BOXES = 16;

/** A ship's log as on paper: the deck with its batteries, the masts, and boxes of ten points
 * each. */
export function LogSheet({ log }: { log: ShipLog }) {
  return (
    <div class="log-sheet" data-testid="log-sheet">
      {log.guns.length > 0 && <Deck log={log} />}
      {log.gauges.map((gauge) => (
        <Gauge key={gauge.label} gauge={gauge} />
      ))}
    </div>
  );
}

function Gauge({ gauge }: { gauge: LogGauge }) {
  const mark = useTerms();
  const count = Math.ceil(gauge.whole / TEN);
  return (
    <figure class="log-gauge">
      <figcaption>
        <span>{mark(gauge.label)}</span> <b>{gauge.said}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${MAX_BOXES * STEP} ${Math.ceil(count / MAX_BOXES) * STEP}`}
        role="img"
        aria-label={`${gauge.label}: ${gauge.said}`}
      >
        {Array.from({ length: count }, (_, at) => {
          const [x, y] = [(at % MAX_BOXES) * STEP + 1, Math.floor(at / MAX_BOXES) * STEP + 1];
          const size = Math.min(TEN, gauge.whole - at * TEN) / TEN;
          const share = Math.max(0, Math.min(TEN * size, gauge.left - at * TEN)) / TEN;
          return (
            <g key={at}>
              <rect class="box" x={x} y={y} width={BOX * size} height={BOX} />
              {share > 0 && <rect class="left" x={x} y={y} width={BOX * share} height={BOX} />}
              {share === 0 && <path class="struck" d={cross(x, y, BOX * size, BOX)} />}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const cross = (x: number, y: number, w: number, h: number): string =>
  `M${x},${y}l${w},${h}m0,${-h}l${-w},${h}`;

/** The deck from above, with the bow to the right. The longest battery sets its width. */
function Deck({ log }: { log: ShipLog }) {
  const sides = new Map<string, LogGuns[]>();
  for (const guns of log.guns) sides.set(guns.side, [...(sides.get(guns.side) ?? []), guns]);
  const boxes = (side: string): Cell[] => cellsOf(sides.get(side) ?? []);
  const beam = [boxes("port"), boxes("starboard")];
  const most = Math.max(6, ...beam.map((cells) => cells.length));
  const pitch = Math.min(STEP, 150 / most);
  const long = most * pitch;
  const left = 38;
  const hull =
    `M${left - 8},22V54H${left + long}` +
    `Q${left + long + 26},52 ${left + long + 34},38Q${left + long + 26},24 ${left + long},22Z`;
  const ends = (side: "bow" | "stern") =>
    boxes(side).map((cell, at) => (
      <Battery
        key={at}
        cell={cell}
        x={side === "bow" ? left + long + 2 : left - 22}
        y={38 - boxes(side).length * 6 + at * 12}
        size={10}
      />
    ));
  const gunText = log.guns.map(
    (guns) =>
      `${guns.label} ${guns.range}: ` +
      t("left-of-all", { left: guns.left / 2, all: guns.whole / 2 }),
  );
  const masts = t("log-sheet-masts", { left: log.masts - log.masts_lost, all: log.masts });
  return (
    <svg
      class="log-deck"
      viewBox={`0 0 ${left + long + 40} 76`}
      role="img"
      aria-label={[...gunText, masts].join(", ")}
    >
      <path class="hull" d={hull} />
      {beam.map((cells, side) =>
        cells.map((cell, at) => (
          <Battery
            key={`${side} ${at}`}
            cell={cell}
            x={left + long - (at + 1) * pitch + (pitch - Math.min(10, pitch - 2)) / 2}
            y={side === 0 ? 10 : 56}
            size={Math.min(10, pitch - 2)}
          />
        )),
      )}
      {ends("bow")}
      {ends("stern")}
      {Array.from({ length: log.masts }, (_, at) => {
        const x = left + (long * (at + 0.5)) / log.masts;
        const lost = at >= log.masts - log.masts_lost;
        return (
          <g key={at} class={lost ? "mast lost" : "mast"}>
            <circle cx={x} cy={38} r={lost ? 4 : 5} />
            {lost ? <path d={cross(x - 6, 32, 12, 12)} /> : <path d={`M${x},${24}V${52}`} />}
          </g>
        );
      })}
    </svg>
  );
}

/** A battery: its remaining halves and its range. */
interface Cell {
  left: number;
  whole: number;
  rank: number;
  title: string;
}

const cellsOf = (all: readonly LogGuns[]): Cell[] =>
  all.flatMap((guns) =>
    Array.from({ length: Math.ceil(guns.whole / 2) }, (_, at) => ({
      left: Math.max(0, Math.min(2, guns.left - 2 * at)),
      whole: Math.min(2, guns.whole - 2 * at),
      rank: guns.rank,
      title: `${guns.label}, ${guns.range}`,
    })),
  );

/** A row of guns. Long guns are squares; shorter ranges are diamonds or circles. */
function Battery({ cell, x, y, size }: { cell: Cell; x: number; y: number; size: number }) {
  const round = [size / 2, size * 0.3, 0][cell.rank] ?? 0;
  const width = (size * cell.whole) / 2;
  return (
    <g class={cell.left > 0 ? "battery" : "battery lost"}>
      <title>{cell.title}</title>
      <rect class="box" x={x} y={y} width={width} height={size} rx={round} />
      {cell.left > 0 && (
        <rect class="left" x={x} y={y} width={(size * cell.left) / 2} height={size} rx={round} />
      )}
      {cell.left === 0 && <path class="struck" d={cross(x, y, width, size)} />}
    </g>
  );
}
