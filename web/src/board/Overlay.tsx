import { useMemo } from "preact/hooks";
import { coarse } from "../common/settings";
import { usePage } from "../state/page";
import type { Order, Point, Pose, Update } from "../net/wire";
import { stepOf, toPicture } from "../geometry/frame";
import { AftermathMarks } from "./AftermathMarks";
import { AimMarks, AimReach } from "./AimMarks";
import { BatchGhosts } from "./Ghost";
import type { Handle } from "../state/handles";
import { EdgeNumbers } from "./EdgeNumbers";
import { FormMarks } from "./FormMarks";
import { Ghost } from "./Ghost";
import { GroupOutline } from "./GroupOutline";
import { HandleButton, RefusedName } from "./HandleButton";
import { MissileMarks } from "./MissileMarks";
import { GroupMarks } from "./GroupMarks";
import { PieceHits } from "./PieceHits";
import { PlacementPoints } from "./PlacementPoints";
import { RefusalMarks } from "./RefusalMarks";
import { RulerMarks } from "./RulerMarks";
import { ThreatMarks } from "./ThreatMarks";
import { BESIDE_LABELS, isLabelled } from "./arrange";
import { scaledPieces } from "../state/drawnSize";
import { hasSquadronNames } from "../state/layers";
import { USUAL_SIZE } from "../state/pieces";
import { stepCosts } from "./stepCosts";
import { t } from "../text/t";

/** Everything that the page draws on the board: handles, the current order, refusals. */
export function Overlay({ update }: { update: Update }) {
  const page = usePage();
  const { composer, viewport, session } = page;
  const win = viewport.window.value;
  const { handles } = page;
  // With a hundred ships and more, layout for each hovered order would be slow.
  const hits = useMemo(() => <PieceHits update={update} />, [update]);
  if (!win) return null;
  const past = session.past.value !== null;
  return (
    <svg
      class={hasSquadronNames(update) ? "overlay fleets" : "overlay"}
      viewBox={`${win.x} ${win.y} ${win.w} ${win.h}`}
      role="group"
      aria-label={t("overlay-ships-orders-board")}
    >
      <defs>
        <clipPath id={BESIDE_LABELS}>
          <path clip-rule="evenodd" fill-rule="evenodd" />
        </clipPath>
      </defs>
      <EdgeNumbers />
      {!past && <AftermathMarks update={update} />}
      {!past && <AimReach update={update} />}
      <MissileMarks update={update} />
      {!past && <CurrentOrder update={update} order={composer.draft.preview.value} />}
      {!past && composer.threats.shown.value && (
        <ThreatMarks update={update} threats={composer.threats.shown.value} />
      )}
      {!past && <GroupMarks update={update} />}
      {hits}
      {!past && composer.candidates.placing.value.length > 0 && (
        <PlacementPoints
          update={update}
          orders={composer.candidates.placing.value.filter(
            (o) => o.subject === composer.candidates.placing.value[0]?.subject,
          )}
        />
      )}
      {!past && <RefusalMarks update={update} />}
      {!past && <AimMarks update={update} />}
      {!past && <BatchGhosts update={update} />}
      {!past && <FormMarks update={update} />}
      {!past &&
        !composer.draft.dragging.value &&
        sortHandles(handles.value).map((handle) => (
          <HandleButton key={handle.key} handle={handle} unit={viewport.unit.value} />
        ))}
      {!past && !composer.draft.dragging.value && (
        <RefusedName handles={handles.value} unit={viewport.unit.value} />
      )}
      {composer.ruler.isOn.value && <RulerMarks update={update} />}
    </svg>
  );
}

/** Sort handles for the Tab key. For a finger, which covers several, put legal ones on top. */
const sortHandles = (handles: readonly Handle[]): readonly Handle[] =>
  coarse.value ? [...handles].sort((a, b) => Number(b.refused) - Number(a.refused)) : handles;

/** The ring around the selected ship, and the ghost of the current order with its path and
 * target. */
function CurrentOrder({ update, order }: { update: Update; order: Order | null }) {
  const { composer, viewport } = usePage();
  const { frame } = update;
  const pieces = scaledPieces(update, viewport.unit.value);
  const selected = pieces.find((p) => p.id === composer.selection.selected.value);
  // Outline a group that moves together.
  const group = selected && update.holds?.find((held) => held.includes(selected.id));
  const path = order && (order.way?.length ?? 0) > 0 ? order.way : (order?.path ?? []);
  const end = order?.pose;
  const target = pieces.find((p) => p.id === order?.target);
  return (
    <g class="plotted" aria-hidden="true">
      {group && <GroupOutline update={update} ids={group} unit={viewport.unit.value} />}
      {selected && !group && <Selected update={update} id={selected.id} pose={selected.at} />}
      {path.length > 1 && (
        <polyline
          class={order?.refused ? "track bad" : "track"}
          points={path.map((p) => toPicture(frame, [p[0], p[1]]).join(",")).join(" ")}
        />
      )}
      {order && <Costs update={update} order={order} />}
      {order && end && (
        <Ghost
          update={update}
          id={order.subject}
          pose={[end.x, end.y, end.heading]}
          bad={order.refused !== null}
        />
      )}
      {order && <GroupPaths update={update} order={order} />}
      <AttackableRings update={update} />
      {target && (
        <Brackets
          at={toPicture(frame, [target.at[0], target.at[1]])}
          half={(frame.scale * 0.46 * target.size) / USUAL_SIZE}
        />
      )}
    </g>
  );
}

/** The other ships of a moving group: their paths, and ghosts at the ends. */
function GroupPaths({ update, order }: { update: Update; order: Order }) {
  return (
    <>
      {order.fellows.map(({ ship, path }) => (
        <g key={ship} data-testid="fellow" data-ship={ship}>
          <polyline
            class={order.refused ? "track bad" : "track"}
            points={path.map((p) => toPicture(update.frame, [p[0], p[1]]).join(",")).join(" ")}
          />
          {path.length > 0 && (
            <Ghost
              update={update}
              id={ship}
              pose={path[path.length - 1] as Pose}
              bad={order.refused !== null}
            />
          )}
        </g>
      ))}
    </>
  );
}

/** The cost of each step beside a path of several steps. */
function Costs({ update, order }: { update: Update; order: Order }) {
  const unit = usePage().viewport.unit.value;
  return (
    <>
      {stepCosts(order, update.frame, 9 * unit).map(({ at: [x, y], cost }, i) => (
        <text
          key={i}
          class={order.refused ? "cost bad" : "cost"}
          data-testid="cost"
          x={x}
          y={y + 4 * unit}
          font-size={12 * unit}
          stroke-width={3.5 * unit}
          text-anchor="middle"
        >
          {cost}
        </text>
      ))}
    </>
  );
}

/** Thin rings around ships that the selected one can attack. */
function AttackableRings({ update }: { update: Update }) {
  const { composer, viewport } = usePage();
  const lit = new Set(composer.attacks.attackable.value);
  return (
    <>
      {scaledPieces(update, viewport.unit.value)
        .filter((p) => lit.has(p.id))
        .map((p) => {
          const [x, y] = toPicture(update.frame, [p.at[0], p.at[1]]);
          return (
            <circle
              key={p.id}
              class="lit"
              data-testid="lit"
              data-target={p.id}
              cx={x}
              cy={y}
              r={(update.frame.scale * 0.56 * p.size) / USUAL_SIZE}
            />
          );
        })}
    </>
  );
}

/** The ring around the selected ship. Its tag in the picture is highlighted; on a board of bases
 * too small for tags, its name is written beside it. */
function Selected({ update, id, pose }: { update: Update; id: string; pose: Pose }) {
  const { viewport } = usePage();
  const { frame } = update;
  const pieces = scaledPieces(update, viewport.unit.value);
  const [x, y] = toPicture(frame, [pose[0], pose[1]]);
  const { size = USUAL_SIZE } = pieces.find((p) => p.id === id) ?? {};
  const r = (frame.scale * 0.6 * size) / USUAL_SIZE;
  return (
    <g class="selected-ship">
      <circle class="act-line" cx={x} cy={y} r={r} />
      {isLabelled(update, viewport.unit.value) ? (
        <style>{`.picture #tag-${CSS.escape(id)} text{fill:var(--act)}`}</style>
      ) : (
        <NameBeside update={update} id={id} pose={pose} r={r} />
      )}
    </g>
  );
}

/** A name needs this distance from its ship to the nearest other ship, in board units. */
const CLEAR = 0.9;

function NameBeside({
  update,
  id,
  pose,
  r,
}: {
  update: Update;
  id: string;
  pose: Pose;
  r: number;
}) {
  const { frame } = update;
  const unit = usePage().viewport.unit.value;
  const pieces = scaledPieces(update, unit);
  const [x, y] = toPicture(frame, [pose[0], pose[1]]);
  const sides = [-90, 90, 180, 0].map((turn) => stepOf(frame, pose[2] + turn));
  const room = ([bx, by]: Point): number =>
    Math.min(
      ...pieces
        .filter((p) => p.id !== id)
        .map((p) =>
          distance(toPicture(frame, [p.at[0], p.at[1]]), [
            x + bx * frame.scale,
            y + by * frame.scale,
          ]),
        ),
    );
  // Abeam if there is room, otherwise astern or ahead, but never on another base.
  const free = sides.find((side) => room(side) > frame.scale * CLEAR);
  const [sx, sy] = free ?? [...sides].sort((a, b) => room(b) - room(a))[0] ?? [-1, 0];
  const { count = "", name = id } = pieces.find((p) => p.id === id) ?? {};
  const out = r + (Math.abs(sx) > 0.4 ? 5 : 13) * unit;
  return (
    <text
      x={x + sx * out}
      y={y + sy * out + 4.5 * unit}
      font-size={Math.max(12 * unit, Math.min(14 * unit, 0.62 * frame.scale))}
      stroke-width={3.5 * unit}
      text-anchor={sx > 0.4 ? "start" : sx < -0.4 ? "end" : "middle"}
    >
      {name}
      {count && <tspan class="count">{` ${count}`}</tspan>}
    </text>
  );
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function Brackets({ at: [x, y], half }: { at: Point; half: number }) {
  const arm = half * 0.36;
  const corner = (sx: number, sy: number): string =>
    `M${x + sx * half},${y + sy * (half - arm)}V${y + sy * half}H${x + sx * (half - arm)}`;
  return (
    <path
      class="act-line"
      d={[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join("")}
    />
  );
}
