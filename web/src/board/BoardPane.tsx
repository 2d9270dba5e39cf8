import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { layout } from "../common/settings";
import { Line } from "../common/icons";
import { usePage } from "../state/page";
import type { BoardNumbers } from "../state/viewport";
import { Chips } from "./Chips";
import { useCamera } from "./camera";
import { useGlide } from "./glide";
import { Gestures } from "./gestures";
import { MiniMap } from "./MiniMap";
import { PastFlag } from "./PastFlag";
import { Overlay } from "./Overlay";
import { EMPTY_CONTEXT, placementBoxes } from "./arrange";
import { shotLines } from "./AftermathMarks";
import { boxesAlong } from "../geometry/placing";
import { Picture } from "./Picture";
import { RollCard } from "./RollCard";
import { ScaleBar } from "./ScaleBar";
import { Tray } from "./Tray";
import { isWindSeparate, WindRose } from "./WindRose";
import { t } from "../text/t";

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

  useCamera(page, pane);

  const strips = viewport.edgeStrips.value;
  const selected = composer.selection.selected.value;
  const group = composer.group.pieces.value.join(" ");
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
    const lines = [...leaders, ...(update ? shotLines(update, unit, actions) : [])];
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
      style={{ "--edge-left": `${strips.left}px`, "--edge-bottom": `${strips.bottom}px` }}
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
          clear={viewport.clearWindow.value}
          unit={viewport.unit.value}
          about={about}
          onSize={(rect, land) => viewport.setPicture(rect, land)}
          onLabels={(boxes) => {
            viewport.labels.value = boxes;
          }}
          onNumbers={(numbers) => {
            if (!isSameNumbers(viewport.numbers.peek(), numbers)) viewport.numbers.value = numbers;
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

const isSameNumbers = (a: BoardNumbers | null, b: BoardNumbers): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

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
