import { fleetClass } from "../common/icons";
import { onScreen, stepOf, toPicture } from "../geometry/frame";
import type { ActionSummary, Frame, Point, Pose, Update } from "../net/wire";
import type { Track, Wreck } from "../state/aftermath";
import { scaledPieces } from "../state/drawnSize";
import { usePage } from "../state/page";
import { USUAL_SIZE, type Piece } from "../state/pieces";
import { t } from "../text/t";

/** Marks for what happened since the player's last action: old positions and paths of ships,
 * attacks, and losses. */
export function AftermathMarks({ update }: { update: Update }) {
  const { session, viewport, composer } = usePage();
  const { aftermath } = session;
  const unit = viewport.unit.value;
  const pieces = new Map(scaledPieces(update, unit).map((piece) => [piece.id, piece]));
  const seats = session.welcome.value?.seats ?? [];
  const fleetOf = (seat: string | undefined): string =>
    fleetClass(seats.find((one) => one.id === seat)?.fleet);
  // Make room for the reach and the ghost of an aimed ship.
  const faint = composer.draft.preview.value !== null;
  return (
    <g class={faint ? "aftermath faint" : "aftermath"} aria-hidden="true">
      {aftermath.wrecks.value.map((wreck) => (
        <WreckMark
          key={wreck.ship.id}
          wreck={wreck}
          update={update}
          unit={unit}
          fleet={fleetOf(wreck.seat)}
        />
      ))}
      {aftermath.tracks.value.map((track) => {
        const piece = pieces.get(track.ship);
        return (
          piece && (
            <TrackMark
              key={track.ship}
              track={track}
              piece={piece}
              update={update}
              fleet={fleetOf(piece.seat)}
            />
          )
        );
      })}
      {aftermath.actions.value.map((action) => (
        <BlowMark
          key={`${action.do}${action.ship}${action.target}`}
          action={action}
          pieces={pieces}
          wrecks={aftermath.wrecks.value}
          update={update}
          unit={unit}
        />
      ))}
    </g>
  );
}

/** An outline at a ship's old position, and dots along its path. */
function TrackMark({
  track,
  piece,
  update,
  fleet,
}: {
  track: Track;
  piece: Piece;
  update: Update;
  fleet: string;
}) {
  const { frame } = update;
  const start = track.path[0] as Pose;
  const size = piece.size * frame.scale;
  const [x, y] = toPicture(frame, [start[0], start[1]]);
  const way = track.path.map((pose) => toPicture(frame, [pose[0], pose[1]]));
  // The dots end at the hull.
  const dots = shortenPath(way, size * 0.42);
  return (
    <g class={`was ${fleet}`} data-testid="was" data-ship={track.ship}>
      {dots.length > 1 && <polyline points={dots.map((p) => p.join(",")).join(" ")} />}
      <g transform={`translate(${x},${y}) rotate(${onScreen(frame, start[2])})`}>
        {piece.beam > 0 ? (
          <rect
            x={(-piece.beam * frame.scale) / 2}
            y={-size / 2}
            width={piece.beam * frame.scale}
            height={size}
          />
        ) : (
          <use href={`#nm-${piece.glyph}`} x={-size / 2} y={-size / 2} width={size} height={size} />
        )}
      </g>
    </g>
  );
}

/** Return a path without its last part, which the ship covers. */
function shortenPath(way: readonly Point[], by: number): Point[] {
  const left = [...way];
  let rest = by;
  while (left.length > 1) {
    const [end, before] = [left.at(-1) as Point, left.at(-2) as Point];
    const long = Math.hypot(end[0] - before[0], end[1] - before[1]);
    if (long > rest) {
      const share = rest / long;
      left[left.length - 1] = [
        end[0] + (before[0] - end[0]) * share,
        end[1] + (before[1] - end[1]) * share,
      ];
      return left;
    }
    rest -= long;
    left.pop();
  }
  return [];
}

/** Actions that draw splinters between two ships. */
const SPLINTERS: ReadonlySet<string> = new Set(["ram", "rake", "strike"]);
const RAYS = 12;

/** Splinters where one ship struck another; for a shot, its line and its impact. */
function BlowMark({
  action,
  pieces,
  wrecks,
  update,
  unit,
}: {
  action: ActionSummary;
  pieces: ReadonlyMap<string, Piece>;
  wrecks: readonly Wreck[];
  update: Update;
  unit: number;
}) {
  const place = (id: string | null): Point | null => {
    const at = pieces.get(id ?? "")?.at ?? wrecks.find((one) => one.ship.id === id)?.at;
    return at ? toPicture(update.frame, [at[0], at[1]]) : null;
  };
  const [by, to] = [place(action.ship), place(action.target)];
  if (!by || !to) return null;
  const striker = pieces.get(action.ship);
  if (action.do === "shot") {
    const target = pieces.get(action.target ?? "");
    const [[x1, y1], [x2, y2]] = shotLine(update.frame, by, to, striker, target);
    return (
      <g class="shot" data-testid="blow">
        <line x1={x1} y1={y1} x2={x2} y2={y2} />
        <circle cx={x2} cy={y2} r={2.6 * unit} />
      </g>
    );
  }
  if (!SPLINTERS.has(action.do) || !striker) return null;
  const [x, y] = bowOf(update, striker, to);
  const r = Math.max(11 * unit, Math.min(24 * unit, striker.size * update.frame.scale * 0.2));
  return (
    <path class="burst" data-testid="blow" d={burstPath(r)} transform={`translate(${x},${y})`} />
  );
}

/** Maximum part of a shot's line that each ship covers, as a share. */
const MAX_COVERED = 0.3;

/** Return the line of a shot, from hull to hull; to the middle of a ship that is not drawn. */
function shotLine(
  frame: Frame,
  by: Point,
  to: Point,
  striker: Piece | undefined,
  target: Piece | undefined,
): [Point, Point] {
  const length = Math.max(1e-6, Math.hypot(to[0] - by[0], to[1] - by[1]));
  const covered = (piece: Piece | undefined): number =>
    piece ? Math.min(MAX_COVERED, radiusToward(frame, piece, by, to) / length) : 0;
  return [along(by, to, covered(striker)), along(by, to, 1 - covered(target))];
}

/** Beam of a hull without a base as a share of its length. */
const BEAM = 0.3;

/** Return how far a hull, taken as an ellipse, reaches along a line, in units of the picture. */
function radiusToward(frame: Frame, piece: Piece, by: Point, to: Point): number {
  const long = (piece.size * frame.scale) / 2;
  const broad = ((piece.beam || piece.size * BEAM) * frame.scale) / 2;
  const [sx, sy] = stepOf(frame, piece.at[2]);
  const length = Math.max(1e-6, Math.hypot(to[0] - by[0], to[1] - by[1]));
  const cos = ((to[0] - by[0]) * sx + (to[1] - by[1]) * sy) / length;
  const sin = Math.sqrt(Math.max(0, 1 - cos * cos));
  return (long * broad) / Math.hypot(broad * cos, long * sin);
}

/** Return the lines of all shots, in units of the picture. */
export function shotLines(
  update: Update,
  unit: number,
  actions: readonly ActionSummary[],
): [Point, Point][] {
  const { frame } = update;
  const pieces = new Map(scaledPieces(update, unit).map((piece) => [piece.id, piece]));
  const at = (piece: Piece): Point => toPicture(frame, [piece.at[0], piece.at[1]]);
  return actions.flatMap((action): [Point, Point][] => {
    const [by, to] = [pieces.get(action.ship), pieces.get(action.target ?? "")];
    return action.do === "shot" && by && to ? [shotLine(frame, at(by), at(to), by, to)] : [];
  });
}

const along = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** Return the point where a ship's bow meets another ship, or the middle between them if they are
 * farther apart. */
function bowOf(update: Update, ship: Piece, to: Point): Point {
  const at = toPicture(update.frame, [ship.at[0], ship.at[1]]);
  const [sx, sy] = stepOf(update.frame, ship.at[2]);
  const half = ship.size * update.frame.scale * 0.46;
  const bow: Point = [at[0] + sx * half, at[1] + sy * half];
  const far = Math.hypot(bow[0] - to[0], bow[1] - to[1]);
  return far < ship.size * update.frame.scale * 0.75 ? bow : along(at, to, 0.6);
}

/** Return a path of alternating long and short rays. */
function burstPath(r: number): string {
  return Array.from({ length: RAYS }, (_, i) => {
    const angle = (i / RAYS) * 2 * Math.PI + 0.2;
    const [inner, outer] = [r * 0.42, i % 2 === 0 ? r : r * 0.7];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `M${c * inner},${s * inner}L${c * outer},${s * outer}`;
  }).join("");
}

/** A sinking hull with waves around it. */
function WreckMark({
  wreck,
  update,
  unit,
  fleet,
}: {
  wreck: Wreck;
  update: Update;
  unit: number;
  fleet: string;
}) {
  const { frame } = update;
  const [x, y] = toPicture(frame, [wreck.at[0], wreck.at[1]]);
  const s = Math.max((wreck.ship.size ?? USUAL_SIZE) * frame.scale, 34 * unit);
  const lean = Math.sin((onScreen(frame, wreck.at[2]) * Math.PI) / 180) < 0 ? -24 : 24;
  const wave = (at: number, wide: number): string => {
    const on = `t${wide / 2},0`;
    return `M${-wide},${at}q${wide / 4},${-s * 0.09} ${wide / 2},0${on}${on}${on}`;
  };
  return (
    <g class={`wreck ${fleet}`} transform={`translate(${x},${y})`} data-testid="wreck">
      {[0.34, 0.5, 0.66, 0.82].map((r) => (
        <ellipse key={r} class="ring" rx={s * r} ry={s * r * 0.6} />
      ))}
      <g class="hull" transform={`rotate(${lean}) scale(0.72,0.5)`}>
        <use
          href={`#nm-${wreck.ship.glyph ?? "trireme"}`}
          x={-s / 2}
          y={-s * 0.78}
          width={s}
          height={s}
        />
      </g>
      <path class="waves" d={wave(s * 0.06, s * 0.28) + wave(s * 0.15, s * 0.22)} />
      <text y={s * 0.5 + 13 * unit} font-size={12 * unit} stroke-width={3.5 * unit}>
        {wreck.ship.name} <tspan>{t("mark-lost")}</tspan>
      </text>
    </g>
  );
}
