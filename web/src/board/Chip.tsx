import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { usePage } from "../state/page";
import type { Point, Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { magnitude } from "../state/drawnSize";
import { piecesOf } from "../state/pieces";
import { leader, placeBox } from "../geometry/placing";
import type { Rect, Size } from "../geometry/view";

interface ChipProps {
  update: Update;
  anchor: Point | null;
  tone: "odds" | "refuse" | "sheet" | "warn" | "roll";
  /** True if the chip takes presses. A chip that follows the pointer lets them through. */
  held?: boolean;
  /** True for chips with more content. */
  broad?: boolean;
  children: preact.ComponentChildren;
}

/** A small card on the board, in free water beside its anchor. */
export function Chip({ update, anchor, tone, held = true, broad = false, children }: ChipProps) {
  const page = usePage();
  const { viewport } = page;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ w: 232, h: 96 });
  const handles = page.handles.value;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (Math.abs(element.offsetHeight - size.h) > 1 || Math.abs(element.offsetWidth - size.w) > 1)
      setSize({ w: element.offsetWidth, h: element.offsetHeight });
  });
  const screen = viewport.screen.value;
  const zoomButtons: Rect = { x: screen.w - 100, y: screen.h - 36, w: 100, h: 36 };
  const scale = (update.frame.scale * magnitude(update, viewport.unit.value)) / viewport.unit.value;
  const point = anchor ? viewport.pixel(anchor) : ([screen.w / 2, screen.h / 2] as Point);
  const win = viewport.window.value;
  const ships = useMemo(
    () =>
      piecesOf(update).map((p) =>
        square(
          viewport.pixel(toPicture(update.frame, [p.at[0], p.at[1]])),
          scale * (tone === "roll" ? 0.75 : 0.45),
        ),
      ),
    [update, win, scale, tone],
  );
  // Keep the names of ships visible for text about ships, and placements visible to choose.
  const kept =
    tone === "roll" || tone === "odds"
      ? [...labelBoxes(viewport.labels.value.map(scaled)), ...placementBoxes(viewport.pane)]
      : [];
  const taken = [
    ...ships,
    ...kept,
    ...[zoomButtons, ...pathBoxes(update), ...handles.map((h) => scaled(h.box))].map((box) => ({
      ...box,
      weight: 4,
    })),
  ];
  const rect = placeBox(
    point,
    size,
    taken,
    { x: 10, y: 10, w: screen.w - 20, h: screen.h - 20 - viewport.covered.value },
    scale * 0.75,
  );
  const line = anchor ? leader(point, rect, scale * 0.55) : null;
  return (
    <>
      {line && (
        <svg class={`chip-leader says-${tone}`} aria-hidden="true">
          <line x1={line[0][0]} y1={line[0][1]} x2={line[1][0]} y2={line[1][1]} />
        </svg>
      )}
      <div
        ref={box}
        class={`chip says-${tone} ${held ? "" : "passing"} ${broad ? "broad" : ""}`}
        style={{ left: `${rect.x}px`, top: `${rect.y}px` }}
        data-testid={tone}
      >
        {children}
      </div>
    </>
  );

  function pathBoxes(shown: Update): Rect[] {
    const path = page.composer.draft.preview.value?.path ?? [];
    const boxes = path.map((p) =>
      square(viewport.pixel(toPicture(shown.frame, [p[0], p[1]])), scale * 0.5),
    );
    // Keep the wheel around a target visible.
    return page.composer.aim.bands.value &&
      anchor &&
      page.composer.draft.preview.value?.kind === "attack"
      ? [...boxes, square(point, scale * 2)]
      : boxes;
  }
  function scaled(r: Rect): Rect {
    const [x, y] = viewport.pixel([r.x, r.y]);
    return { x, y, w: r.w / viewport.unit.value, h: r.h / viewport.unit.value };
  }
}

/** Return the boxes of ship names that are kept clear: none if there are too many. */
const labelBoxes = (boxes: readonly Rect[]): readonly Rect[] =>
  boxes.length > MAX_BOXES ? [] : boxes;

/** Return the boxes of placements in the pane. */
function placementBoxes(pane: HTMLElement | null): Rect[] {
  const { x: left, y: top } = pane?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const found = [...(pane?.querySelectorAll(".place") ?? [])];
  if (found.length > MAX_BOXES) return [];
  return found.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x - left, y: y - top, w: width, h: height };
  });
}

/** With more ships and places than this, they are too small to keep clear of. */
const MAX_BOXES = 60;

const square = ([x, y]: Point, half: number): Rect => ({
  x: x - half,
  y: y - half,
  w: 2 * half,
  h: 2 * half,
});
