import { coarse, layout } from "../common/settings";
import { hasChains, nextPartLabel } from "./chain";
import { pillLabel } from "./pills";
import type { OrderComposer } from "./composer";
import type { Session } from "./session";
import type { Viewport } from "./viewport";
import type { Point, Pose, Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { handlesOf, type Handle } from "./handles";
import { poseAfter, startsWith, turnsOnly } from "./orders";
import { scaledPieces, magnitude } from "./drawnSize";
import { nameOf, USUAL_SIZE } from "./pieces";

interface LayoutInput {
  composer: Pick<
    OrderComposer,
    "rules" | "selection" | "draft" | "candidates" | "odds" | "aim" | "attacks"
  >;
  session: Session;
  viewport: Viewport;
}

/** Lay out the handles of the selected ship inside the viewport. */
export function layOutHandles({ composer, session, viewport }: LayoutInput): Handle[] {
  const update = session.live.value;
  const bounds = viewport.window.value;
  const selected = composer.selection.selected.value;
  if (!update || !bounds || selected === null || session.past.value) return [];
  const pieces = scaledPieces(update, viewport.unit.value);
  const own = composer.candidates.own.value;
  const first = own[0];
  const start = pieces.find((p) => p.id === selected)?.at ?? (first ? poseAfter(first, 0) : null);
  if (!start || own.every((o) => o.kind === "place" || o.kind === "pass")) return [];
  // A ship that can only turn has a dot at its bow instead.
  if (composer.aim.subject.value === selected && turnsOnly(own, start)) return [];
  const through = composer.candidates.open.value
    ? own.find((o) => startsWith(o, composer.draft.steps.value))
    : undefined;
  const now = (through && poseAfter(through, composer.draft.steps.value.length)) ?? start;
  const at = (pose: Pose): Point => toPicture(update.frame, [pose[0], pose[1]]);
  return handlesOf({
    frame: update.frame,
    unit: viewport.unit.value,
    coarse: coarse.value,
    start,
    now,
    next: composer.candidates.next.value,
    strikes: composer.attacks.pills.value,
    labels: new Map(
      composer.attacks.pills.value.map((o) => [
        o.text,
        nextPartLabel(o) ??
          pillLabel(
            o,
            composer.odds.of,
            hasChains(composer.candidates.strikes.value)
              ? composer.attacks.pills.value
              : composer.candidates.strikes.value,
            composer.attacks.pills.value,
            layout.value === "phone" ? nameOf(update, o.target ?? "") : "",
          ),
      ]),
    ),
    others: pieces.filter((p) => p.id !== selected).map((p) => at(p.at)),
    targets: new Map(pieces.map((p) => [p.id, at(p.at)])),
    bounds: inset(bounds, 8 * viewport.unit.value),
    magnitude: magnitude(update, viewport.unit.value),
    ...(composer.rules.isOpenTable.value ? { gap: frameGap(update, viewport.unit.value) } : {}),
  });
}

/** Return the distance of attack handles from a target on an open table, outside the wheel around
 * it. */
const frameGap = (update: Update, unit: number): number =>
  update.frame.scale * 1.9 * USUAL_SIZE * magnitude(update, unit);

const inset = (r: { x: number; y: number; w: number; h: number }, by: number) => ({
  x: r.x + by,
  y: r.y + by,
  w: r.w - 2 * by,
  h: r.h - 2 * by,
});
