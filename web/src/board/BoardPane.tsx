import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { layout } from "../common/settings";
import { Line } from "../common/icons";
import { usePage } from "../state/page";
import { Chips } from "./Chips";
import { toPicture } from "../geometry/frame";
import { isArranged } from "../state/drawn";
import { useGlide } from "./glide";
import { Gestures } from "./gestures";
import { MiniMap } from "./MiniMap";
import { Overlay } from "./Overlay";
import { NOTHING, placesTaken } from "./arrange";
import { piecesOf, type Piece } from "../state/pieces";
import type { Point } from "../net/wire";
import { shotLines } from "./AftermathMarks";
import { framingOf } from "./framing";
import { along } from "../geometry/placing";
import { Picture } from "./Picture";
import { RollCard } from "./RollCard";
import { Tray } from "./Tray";
import { windApart, WindRose } from "./WindRose";

/** Pixels for a board unit, an inch, while a ship is aimed. */
const AIMED_PIXELS = 27;
/** Ships are not looked at from farther than this to bring more of them into view. */
const LEAST_PIXELS = 16;
/** On bases, which are taken hold of group by group. */
const BASE_PIXELS = 18;
/** Tags keep clear of so many places where a ship may be put. */
const MOST_PLACES = 60;

/** The board: the server's picture, what the page draws over it, and the chips that speak of it. */
export function BoardPane() {
  const page = usePage();
  const { session, stage, draft } = page;
  const pane = useRef<HTMLDivElement>(null);
  const gestures = useMemo(() => new Gestures(page), [page]);
  const update = session.shown.value;

  useLayoutEffect(() => stage.measure(), [page.tab.value, layout.value]);

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    stage.pane = element;
    stage.measure();
    const watch = new ResizeObserver(() => stage.measure());
    watch.observe(element);
    element.addEventListener("wheel", gestures.onWheel, { passive: false });
    return () => {
      watch.disconnect();
      element.removeEventListener("wheel", gestures.onWheel);
    };
  }, [stage, gestures]);

  useGlide(stage, pane);

  // All ships fill the board; it follows them only when they leave what is seen.
  const screen = stage.screen.value;
  useEffect(() => {
    const live = session.live.value;
    if (!live || draft.placing.peek().length > 0) return;
    const place = ({ at }: Piece): Point => toPicture(live.frame, [at[0], at[1]]);
    const pieces = piecesOf(live);
    const own = pieces.filter((piece) => session.you.peek().includes(piece.seat));
    stage.settle(pieces.map(place), own.map(place), framingOf(live, layout.value === "phone"));
  }, [update, stage.picture.value, screen.w, screen.h]);

  // What others do is followed with the eye, and no farther than it leaves what is seen.
  useEffect(() => {
    const live = session.live.value;
    if (!live || session.past.value || live.moves.length === 0) return;
    if (isArranged(live) && stage.atHome.peek()) return;
    const ends = live.moves.flatMap(({ path }) => [path[0], path.at(-1)]);
    const points = ends.flatMap((pose) =>
      pose ? [toPicture(live.frame, [pose[0], pose[1]])] : [],
    );
    stage.reveal(points, live.frame.scale);
  }, [update]);

  // Those who are to act are in sight, when the question is put.
  const asked = session.position.value;
  const seen = stage.window.value !== null;
  useEffect(() => {
    const live = session.live.peek();
    if (!live?.prompt.yours || (isArranged(live) && stage.atHome.peek())) return;
    const actors = new Set(draft.actors.peek());
    const points = piecesOf(live)
      .filter((piece) => actors.has(piece.id))
      .map((piece) => toPicture(live.frame, [piece.at[0], piece.at[1]]));
    stage.reveal(points, 1.5 * live.frame.scale);
  }, [asked, session.myTurn.value, seen]);

  // So are those that are taken together.
  const group = draft.group.pieces.value.join(" ");
  useEffect(() => {
    const live = session.live.peek();
    const ids = group.split(" ");
    const chosen = live ? piecesOf(live).filter(({ id }) => ids.includes(id)) : [];
    if (!live || chosen.length === 0) return;
    const points = chosen.map(({ at }) => toPicture(live.frame, [at[0], at[1]]));
    stage.reveal(points, live.frame.scale);
  }, [group, screen.w, screen.h]);

  const near = useRef(false);
  const selected = draft.selected.value;
  useEffect(() => {
    const live = session.live.value;
    const piece =
      live && selected !== null ? piecesOf(live).find((p) => p.id === selected) : undefined;
    if (!live || !piece) {
      // The page came near by itself, and goes back by itself.
      if (near.current && selected === null) stage.goHome();
      near.current = near.current && selected !== null;
      return;
    }
    const aimed = draft.aim.can(piece.id);
    if (layout.value !== "phone" && stage.atHome.value && !aimed) return;
    // A ship that is aimed is looked at from so near that she and her reach are plain.
    near.current = near.current || (aimed && stage.atHome.value);
    // On an open table all ships are in sight, and large enough; her reach decides.
    if (isArranged(live) && stage.atHome.value && layout.value !== "phone") return;
    const nearEnough = piece.beam > 0 ? BASE_PIXELS : AIMED_PIXELS;
    const pixels = aimed ? nearEnough : layout.value === "phone" ? 42 : 0;
    const at = toPicture(live.frame, [piece.at[0], piece.at[1]]);
    const { scale } = live.frame;
    const about = { x: at[0] - scale, y: at[1] - scale, w: 2 * scale, h: 2 * scale };
    if (stage.atHome.value && stage.sees(about, scale, pixels)) return;
    stage.centre(at, scale, pixels);
  }, [selected, layout.value, update?.frame.flip]);

  // When her reach is known, it is shown whole, and with it the ships about her that there is room
  // for; once, and only where the page came near by itself.
  const framed = useRef<string | null>(null);
  const reach = draft.aim.reach.value;
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
    if (draft.targets.shown.value) return;
    if (isArranged(live) && stage.sees(box, live.frame.scale, LEAST_PIXELS)) return;
    stage.show(box, others, live.frame.scale, LEAST_PIXELS, AIMED_PIXELS);
  }, [reach, selected]);

  const looked = draft.previewed.value?.pose ?? null;
  useEffect(() => {
    const live = session.live.value;
    const at = looked
      ? ([looked.x, looked.y] as const)
      : live && selected !== null
        ? piecesOf(live).find((p) => p.id === selected)?.at
        : undefined;
    if (live && at) stage.clear(toPicture(live.frame, [at[0], at[1]]));
  }, [selected, looked?.x, looked?.y, stage.covered.value]);

  const past = session.past.value;
  const tracks = session.aftermath.tracks.value;
  const handles = page.handles.value;
  const blows = session.aftermath.blows.value;
  const drawn = stage.reach.value;
  const unit = stage.unit.value;
  const first = draft.placing.value[0]?.subject;
  const shown = draft.placing.value.filter((order) => order.subject === first);
  // A whole zone to set up in leaves no room that is free of places.
  const places = shown.length > MOST_PLACES ? [] : shown;
  // Those that can be struck have rings about them, and the target brackets.
  const struck = [...draft.lit.value, draft.previewed.value?.target ?? ""]
    .filter(Boolean)
    .join(" ");
  const about = useMemo(() => {
    const leaders = handles.flatMap(({ leader }) => (leader ? [leader] : []));
    const lines = [...leaders, ...(update ? shotLines(update, blows) : [])];
    return past
      ? NOTHING
      : {
          left: tracks,
          busy: [
            ...handles.map(({ box }) => box),
            ...lines.flatMap((line) => along(line, unit)),
            ...(update ? placesTaken(update, places, unit) : []),
          ],
          selected: draft.selected.value,
          ringed: [...draft.group.pieces.value, ...(struck ? struck.split(" ") : [])],
        };
  }, [past, tracks, handles, selected, drawn, group, struck, update, blows, unit, first]);
  return (
    <div
      ref={pane}
      class={[
        "board-pane",
        past && "past",
        update && windApart(update, stage) && "winded",
        draft.ruler.value && "measuring",
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
          window={stage.window.value}
          unit={stage.unit.value}
          about={about}
          onSize={(rect, land) => stage.setPicture(rect, land)}
          onRose={(cut) => {
            stage.roseCut.value = cut;
          }}
        />
      )}
      {update && <Overlay update={update} />}
      {update && <Chips update={update} />}
      {update && <RollCard update={update} />}
      {past && (
        <p class="past-flag">
          {past.update.turn.title}, move {past.n}: a moment of the past
        </p>
      )}
      {update && !past && layout.value !== "phone" && <Tray update={update} />}
      {layout.value !== "phone" && <ZoomButtons />}
      {update && stage.zoomed.value && layout.value !== "phone" && <MiniMap update={update} />}
      {update && layout.value !== "phone" && <WindRose update={update} />}
    </div>
  );
}

/** On a phone they stand beside the board rather than on it. */
export function ZoomButtons() {
  const { stage } = usePage();
  const whole = layout.value === "phone" && !stage.zoomed.value;
  return (
    <div class="zoom" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" onClick={() => stage.zoomAt(1.4)}>
        <Line name="plus" />
      </button>
      {!whole && (
        <button type="button" aria-label="Zoom out" onClick={() => stage.zoomAt(1 / 1.4)}>
          <Line name="minus" />
        </button>
      )}
      {!whole && (
        <button type="button" aria-label="Show the whole board" onClick={() => stage.fit()}>
          <Line name="fit" />
        </button>
      )}
    </div>
  );
}
