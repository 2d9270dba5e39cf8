import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { layout } from "../common/settings";
import { Line } from "../common/icons";
import { usePage } from "../state/page";
import { Chips } from "./Chips";
import { toPicture } from "../geometry/frame";
import { hasScaledShips } from "../state/drawnSize";
import { useGlide } from "./glide";
import { Gestures } from "./gestures";
import { MiniMap } from "./MiniMap";
import { PastFlag } from "./PastFlag";
import { Overlay } from "./Overlay";
import { EMPTY_CONTEXT, placementBoxes } from "./arrange";
import { piecesOf, type Piece } from "../state/pieces";
import type { Point } from "../net/wire";
import { shotLines } from "./AftermathMarks";
import { framedPieces, framingOf } from "./framing";
import { boxesAlong } from "../geometry/placing";
import { extent } from "../geometry/view";
import { Picture } from "./Picture";
import { RollCard } from "./RollCard";
import { ScaleBar } from "./ScaleBar";
import { Tray } from "./Tray";
import { isWindSeparate, WindRose } from "./WindRose";
import { t } from "../text/t";

/** Pixels for a board unit (an inch) while a ship is aimed. */
const AIMED_PIXELS = 27;
/** The view does not zoom out below this to include more ships. */
const MIN_PIXELS = 16;
/** The same for ships on bases, which are ordered in groups. */
const BASE_PIXELS = 18;
/** On an open table the view zooms to a ship and its targets until an inch has this many pixels. */
const ATTACK_PIXELS = 56;
/** It does so only where an inch has fewer than these. */
const SMALL_PIXELS = 36;
/** Tags keep clear of at most this many placements. */
const MAX_PLACES = 60;

/** The board: the server's picture, the page's overlay, and the chips. */
export function BoardPane() {
  const page = usePage();
  const { session, viewport, composer } = page;
  const pane = useRef<HTMLDivElement>(null);
  const gestures = useMemo(() => new Gestures(page), [page]);
  const update = session.shown.value;

  useLayoutEffect(() => viewport.measure(), [page.tab.value, layout.value]);

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    viewport.pane = element;
    viewport.measure();
    const watch = new ResizeObserver(() => viewport.measure());
    watch.observe(element);
    element.addEventListener("wheel", gestures.onWheel, { passive: false });
    return () => {
      watch.disconnect();
      element.removeEventListener("wheel", gestures.onWheel);
    };
  }, [viewport, gestures]);

  useGlide(viewport, pane);

  // Fit the view to the fight, or to all ships. Change it only when they leave it.
  const screen = viewport.screen.value;
  useEffect(() => {
    const live = session.live.value;
    if (!live || composer.candidates.placing.peek().length > 0) return;
    const place = ({ at }: Piece): Point => toPicture(live.frame, [at[0], at[1]]);
    // Where nobody may measure, no reach is shown that would widen the view.
    const whole = composer.rules.cannotMeasure.value;
    const pieces = whole ? piecesOf(live) : framedPieces(live);
    const own = pieces.filter((piece) => session.you.peek().includes(piece.seat));
    viewport.showPoints(
      pieces.map(place),
      own.map(place),
      framingOf(live, layout.value === "phone", whole),
    );
  }, [update, viewport.picture.value, screen.w, screen.h]);

  // Follow the moves of other players, but only as far as they leave the view.
  useEffect(() => {
    const live = session.live.value;
    if (!live || session.past.value || live.moves.length === 0) return;
    const ends = live.moves.flatMap(({ path }) => [path[0], path.at(-1)]);
    const points = ends.flatMap((pose) =>
      pose ? [toPicture(live.frame, [pose[0], pose[1]])] : [],
    );
    viewport.reveal(points, live.frame.scale);
  }, [update]);

  // Bring the ships that are to act into view when the prompt asks.
  const asked = session.position.value;
  const seen = viewport.window.value !== null;
  useEffect(() => {
    const live = session.live.peek();
    if (!live?.prompt.yours) return;
    const actors = new Set(composer.orderList.actors.peek());
    const points = piecesOf(live)
      .filter((piece) => actors.has(piece.id))
      .map((piece) => toPicture(live.frame, [piece.at[0], piece.at[1]]));
    viewport.reveal(points, 1.5 * live.frame.scale);
  }, [asked, session.myTurn.value, seen]);

  // The same for the selected group.
  const group = composer.group.pieces.value.join(" ");
  useEffect(() => {
    const live = session.live.peek();
    const ids = group.split(" ");
    const chosen = live ? piecesOf(live).filter(({ id }) => ids.includes(id)) : [];
    if (!live || chosen.length === 0) return;
    const points = chosen.map(({ at }) => toPicture(live.frame, [at[0], at[1]]));
    viewport.reveal(points, live.frame.scale);
  }, [group, screen.w, screen.h]);

  const near = useRef(false);
  const selected = composer.selection.selected.value;
  useEffect(() => {
    const live = session.live.value;
    const piece =
      live && selected !== null ? piecesOf(live).find((p) => p.id === selected) : undefined;
    if (!live || !piece) {
      // Undo an automatic zoom.
      if (near.current && selected === null) viewport.goHome();
      near.current = near.current && selected !== null;
      return;
    }
    const aimed = composer.aim.canAim(piece.id);
    if (layout.value !== "phone" && viewport.atHome.value && !aimed) return;
    // Zoom in on an aimed ship until its reach is readable.
    near.current = near.current || (aimed && viewport.atHome.value);
    // On an open table, all ships are visible and large enough; the reach decides the view.
    if (hasScaledShips(live) && viewport.atHome.value && layout.value !== "phone") return;
    const nearEnough = piece.beam > 0 ? BASE_PIXELS : AIMED_PIXELS;
    const pixels = aimed ? nearEnough : layout.value === "phone" ? 42 : 0;
    const at = toPicture(live.frame, [piece.at[0], piece.at[1]]);
    const { scale } = live.frame;
    const about = { x: at[0] - scale, y: at[1] - scale, w: 2 * scale, h: 2 * scale };
    if (viewport.atHome.value && viewport.canSee(about, scale, pixels)) return;
    viewport.centre(at, scale, pixels);
  }, [selected, layout.value, update?.frame.flip, viewport.picture.value]);

  // Show the whole reach once it is known, and nearby ships if there is room. Do so once, and only
  // after an automatic zoom.
  const framed = useRef<string | null>(null);
  const reach = composer.aim.reach.value;
  useEffect(() => {
    const live = session.live.value;
    if (selected === null) framed.current = null;
    const drawn = pane.current?.querySelector<SVGGElement>(".aim-reach")?.getBBox();
    const pieces = live ? piecesOf(live) : [];
    const piece = pieces.find((one) => one.id === selected);
    if (!live || !drawn || !reach || !piece || piece.beam > 0 || live.frame.snap > 0) return;
    if (framed.current === selected || !near.current) return;
    framed.current = selected;
    const others = pieces.map(({ at }) => toPicture(live.frame, [at[0], at[1]]));
    const box = { x: drawn.x, y: drawn.y, w: drawn.width, h: drawn.height };
    if (composer.targets.isShown.value) return;
    if (hasScaledShips(live) && viewport.canSee(box, live.frame.scale, MIN_PIXELS)) return;
    viewport.showRect(box, others, live.frame.scale, MIN_PIXELS, AIMED_PIXELS);
  }, [reach, selected]);

  // On an open table where ships are small, bring a ship and those that it can attack nearer.
  const attackable = composer.attacks.attackable.value.join(" ");
  useEffect(() => {
    const live = session.live.value;
    const ids = [selected ?? "", ...attackable.split(" ").filter(Boolean)];
    if (!live || selected === null || ids.length < 2 || !hasScaledShips(live)) return;
    // On a phone the view follows each selection, so that it is never the automatic one.
    const isAutomatic = viewport.atHome.peek() || near.current || layout.value === "phone";
    if (composer.aim.canAim(selected) || !isAutomatic) return;
    const places = piecesOf(live).map((piece) => ({
      id: piece.id,
      at: toPicture(live.frame, [piece.at[0], piece.at[1]]),
    }));
    const about = places.filter(({ id }) => ids.includes(id)).map(({ at }) => at);
    const fight = extent(about, live.frame.scale);
    if (viewport.atHome.peek() && viewport.canSee(fight, live.frame.scale, SMALL_PIXELS)) return;
    near.current = true;
    viewport.showRect(
      fight,
      places.map(({ at }) => at),
      live.frame.scale,
      ATTACK_PIXELS,
      ATTACK_PIXELS,
    );
  }, [selected, attackable, viewport.picture.value, screen.w, screen.h]);

  const looked = composer.draft.preview.value?.pose ?? null;
  useEffect(() => {
    const live = session.live.value;
    const at = looked
      ? ([looked.x, looked.y] as const)
      : live && selected !== null
        ? piecesOf(live).find((p) => p.id === selected)?.at
        : undefined;
    if (live && at) viewport.uncover(toPicture(live.frame, [at[0], at[1]]));
  }, [selected, looked?.x, looked?.y, viewport.covered.value]);

  const past = session.past.value;
  const tracks = session.aftermath.tracks.value;
  const handles = page.handles.value;
  const actions = session.aftermath.actions.value;
  const drawn = viewport.reach.value;
  const unit = viewport.unit.value;
  const first = composer.candidates.placing.value[0]?.subject;
  const shown = composer.candidates.placing.value.filter((order) => order.subject === first);
  // A whole zone of placements leaves no free room.
  const places = shown.length > MAX_PLACES ? [] : shown;
  // Ships that can be attacked have rings, and the target has brackets.
  const struck = [...composer.attacks.attackable.value, composer.draft.preview.value?.target ?? ""]
    .filter(Boolean)
    .join(" ");
  const about = useMemo(() => {
    const leaders = handles.flatMap(({ leader }) => (leader ? [leader] : []));
    const lines = [...leaders, ...(update ? shotLines(update, actions) : [])];
    return past
      ? EMPTY_CONTEXT
      : {
          left: tracks,
          busy: [
            ...handles.map(({ box }) => box),
            ...lines.flatMap((line) => boxesAlong(line, unit)),
            ...(update ? placementBoxes(update, places, unit) : []),
          ],
          selected: composer.selection.selected.value,
          ringed: [...composer.group.pieces.value, ...(struck ? struck.split(" ") : [])],
        };
  }, [past, tracks, handles, selected, drawn, group, struck, update, actions, unit, first]);
  return (
    <div
      ref={pane}
      class={[
        "board-pane",
        past && "past",
        update && isWindSeparate(update, viewport) && "winded",
        composer.ruler.isOn.value && "measuring",
      ]
        .filter(Boolean)
        .join(" ")}
      data-testid="board"
      data-seq={session.live.value?.seq}
      data-asks={session.live.value?.prompt.yours ? session.live.value.prompt.phase : ""}
      onPointerDown={gestures.onPointerDown}
      onPointerMove={gestures.onPointerMove}
      onPointerUp={gestures.onPointerUp}
      onPointerCancel={gestures.onPointerCancel}
      onClickCapture={gestures.onClickCapture}
      onClick={gestures.onClick}
    >
      {update && (
        <Picture
          update={update}
          rowing={session.rowing.value}
          window={viewport.window.value}
          unit={viewport.unit.value}
          about={about}
          onSize={(rect, land) => viewport.setPicture(rect, land)}
          onLabels={(boxes) => {
            viewport.labels.value = boxes;
          }}
          onRose={(cut) => {
            viewport.isRoseCut.value = cut;
          }}
        />
      )}
      {update && <Overlay update={update} />}
      {update && <Chips update={update} />}
      {update && <RollCard update={update} />}
      {layout.value !== "phone" && <PastFlag />}
      {update && !past && layout.value !== "phone" && <Tray update={update} />}
      {layout.value !== "phone" && <ZoomButtons />}
      {update && viewport.zoomed.value && layout.value !== "phone" && <MiniMap update={update} />}
      {update && <ScaleBar update={update} />}
      {update && layout.value !== "phone" && <WindRose update={update} />}
    </div>
  );
}

/** The zoom buttons. On a phone they are beside the board. */
export function ZoomButtons() {
  const { viewport } = usePage();
  const whole = layout.value === "phone" && !viewport.zoomed.value;
  return (
    <div class="zoom" role="group" aria-label={t("board-pane-zoom")}>
      <button
        type="button"
        aria-label={t("board-pane-zoom-2")}
        onClick={() => viewport.zoomAt(1.4)}
      >
        <Line name="plus" />
      </button>
      {!whole && (
        <button
          type="button"
          aria-label={t("board-pane-zoom-out")}
          onClick={() => viewport.zoomAt(1 / 1.4)}
        >
          <Line name="minus" />
        </button>
      )}
      {!whole && (
        <button
          type="button"
          aria-label={t("board-pane-show-whole-board")}
          onClick={() => viewport.fit()}
        >
          <Line name="fit" />
        </button>
      )}
    </div>
  );
}
