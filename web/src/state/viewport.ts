import { computed, signal } from "@preact/signals";
import type { OutsideMap, Frame, Point } from "../net/wire";
import { toBoard } from "../geometry/frame";
import {
  around,
  centreOn,
  extent,
  uncoverPoint,
  fitView,
  fromScreen,
  clampView,
  NO_LAND,
  pan,
  pixelsPerUnit,
  toScreen,
  windowOf,
  zoomAt,
  type Rect,
  type Size,
  type Slack,
  type View,
} from "../geometry/view";

/** Pixels between a point and whatever covers the lower part of the pane. */
const CLEARANCE = 48;

/** Margin around the own ships when a board opens on them, in squares. */
const OWN_MARGIN = 1.5;

/** The view zooms in only if that enlarges the board by this factor. */
const LEAST_GAIN = 1.15;

/** How the board frames points by itself: `length` units of the picture get at most `most` and at
 * least `least` pixels, with a margin of `room` units. It zooms in only if that enlarges the board
 * by the factor `closer`, and shows the whole board if nothing would be larger than that by the
 * factor `whole`. */
export interface Framing {
  length: number;
  room: number;
  most: number;
  least: number;
  closer: number;
  whole: number;
}

/** A number of a column or row as the picture has it, in units of the picture. */
export interface BoardNumber {
  text: string;
  x: number;
  y: number;
}
export interface BoardNumbers {
  columns: readonly BoardNumber[];
  rows: readonly BoardNumber[];
}

/** The width of the strip with the numbers of rows at the left edge of the view, and the height of
 * that with the numbers of columns at its lower edge, in pixels. */
const EDGE_STRIP = { left: 20, bottom: 16 };

type NextView = (picture: Rect, screen: Size, view: View) => View;

/** The visible part of the board: the size of the pane, the size of the picture, and the view. */
export class Viewport {
  readonly picture = signal<Rect | null>(null);
  readonly screen = signal<Size>({ w: 0, h: 0 });
  private readonly chosen = signal<View | null>(null);
  /** The automatic view; null shows the whole picture. */
  private readonly home = signal<View | null>(null);
  /** The pane's size when the automatic view was chosen. */
  private fittedSize: Size | null = null;
  /** True if the edge of the view would cut the picture's compass rose. */
  readonly isRoseCut = signal(false);
  /** Pixels at the bottom of the pane that a strip of buttons covers. */
  readonly covered = signal(0);
  /** How far land extends beyond the picture. */
  private readonly land = signal<OutsideMap>(NO_LAND);
  private readonly slack = computed<Slack>(() => ({
    right: 0,
    below: this.covered.value,
    beyond: this.land.value,
  }));
  /** The reach on the board, as drawn. Tags keep clear of its labels. */
  readonly reach = signal("");
  /** The numbers of columns and rows, with their places in units of the picture. */
  readonly numbers = signal<BoardNumbers | null>(null);
  /** The strips at the edges of the view that repeat numbers of rows and columns, in pixels: 0
   * where the view reaches the edge of the board. */
  readonly edgeStrips = computed(() => {
    const [window, numbers, unit] = [this.window.value, this.numbers.value, this.unit.value];
    const [row, column] = [numbers?.rows[0], numbers?.columns[0]];
    const { left, bottom } = EDGE_STRIP;
    const hasRows = window && row && row.x - left * unit < window.x;
    const hasColumns = window && column && column.y > window.y + window.h;
    return { left: hasRows ? left : 0, bottom: hasColumns ? bottom : 0 };
  });
  /** The window without these strips. */
  readonly clearWindow = computed(() => {
    const [window, unit] = [this.window.value, this.unit.value];
    if (!window) return null;
    const [left, bottom] = [this.edgeStrips.value.left * unit, this.edgeStrips.value.bottom * unit];
    return { x: window.x + left, y: window.y, w: window.w - left, h: window.h - bottom };
  });
  /** The boxes of the ships' names, in units of the picture. */
  readonly labels = signal<readonly Rect[]>([]);
  pane: HTMLElement | null = null;
  /** True if the view changed automatically or by a press on a button: the change is animated.
   * Changes by hand are immediate. */
  isAnimated = false;

  readonly view = computed<View | null>(() => {
    const picture = this.picture.value;
    const screen = this.screen.value;
    if (!picture || screen.w === 0) return null;
    return this.chosen.value
      ? clampView(picture, screen, this.chosen.value, this.slack.value)
      : this.home.value
        ? clampView(picture, screen, this.home.value, this.slack.value)
        : fitView(picture, screen, this.land.value);
  });
  readonly window = computed<Rect | null>(() => {
    const view = this.view.value;
    return view && this.picture.value
      ? windowOf(this.picture.value, this.screen.value, view)
      : null;
  });
  /** Units of the picture for one pixel. */
  readonly unit = computed(() => {
    const view = this.view.value;
    return view && this.picture.value
      ? 1 / pixelsPerUnit(this.picture.value, this.screen.value, view.zoom)
      : 1;
  });
  readonly zoomed = computed(() => (this.view.value?.zoom ?? 1) > 1.001);
  /** True if the view is the automatic one. */
  readonly atHome = computed(() => this.chosen.value === null);

  setPicture(rect: Rect, land: OutsideMap = NO_LAND): void {
    this.land.value = land;
    const old = this.picture.value;
    if (old && old.x === rect.x && old.y === rect.y && old.w === rect.w && old.h === rect.h) return;
    this.isAnimated = false;
    this.picture.value = rect;
    this.chosen.value = null;
    this.home.value = null;
  }

  /** Read the pane's present size. */
  measure(): void {
    const [w, h] = [this.pane?.clientWidth ?? 0, this.pane?.clientHeight ?? 0];
    if (w === this.screen.value.w && h === this.screen.value.h) return;
    this.isAnimated = false;
    this.screen.value = { w, h };
  }

  zoomAt(factor: number, cursor?: Point): void {
    this.change(cursor === undefined, (picture, screen, view) =>
      zoomAt(
        picture,
        screen,
        view,
        cursor ?? [screen.w / 2, screen.h / 2],
        factor,
        this.slack.value,
      ),
    );
  }

  pan(by: Point): void {
    this.change(false, (picture, screen, view) => pan(picture, screen, view, by, this.slack.value));
  }

  /** Show the whole picture; if it is shown already, return to the automatic view. */
  fit(): void {
    const picture = this.picture.value;
    this.isAnimated = true;
    const whole = picture && this.home.value && this.zoomed.value;
    this.chosen.value = whole ? fitView(picture, this.screen.value, this.land.value) : null;
  }

  /** Return to the automatic view. */
  goHome(): void {
    this.isAnimated = true;
    this.chosen.value = null;
  }

  /** Set the automatic view to show these points with a margin. Keep the present one while the
   * points are well inside and fill it. If they are too far apart for the minimum size, show the
   * `own` points and as much as possible toward the others, until the pane changes. */
  showPoints(points: readonly Point[], own: readonly Point[], framing: Framing): void {
    const [picture, screen] = [this.picture.value, this.screen.value];
    if (!picture || screen.w === 0 || points.length === 0) return;
    const { length, room, most, least, closer } = framing;
    const box = extent(points, room);
    const whole = pixelsPerUnit(picture, screen, 1);
    const fits = Math.min(most / length, screen.w / box.w, screen.h / box.h);
    const far = Math.max(fits, whole) < least / length;
    const old = this.home.peek();
    const slack = { right: 0, below: 0, beyond: this.land.peek() };
    const home = old && clampView(picture, screen, old, slack);
    const same = this.fittedSize === screen;
    this.fittedSize = screen;
    if (far && home && same) return;
    // Land around the picture must not make ships smaller.
    const enlarged = (far ? least / length : fits) / whole;
    const zoom = enlarged < framing.whole ? 1 : enlarged;
    const seen = windowOf(picture, screen, { zoom, cx: 0, cy: 0 });
    const shown = far ? windowNearOwn(points, own, length, seen) : box;
    const middle = { cx: shown.x + shown.w / 2, cy: shown.y + shown.h / 2 };
    const wanted = clampView(picture, screen, { zoom, ...middle }, slack);
    const inside = home && within(extent(points, room / 4), windowOf(picture, screen, home));
    const isNewFrame = far && !same;
    if (inside && !isNewFrame && wanted.zoom <= home.zoom * closer) return;
    this.isAnimated = home !== null && same;
    this.home.value = wanted;
  }

  /** Centre a point of the picture, with at least `pixels` for each `length` units. */
  centre(at: Point, length: number, pixels: number): void {
    this.change(true, this.centred(at, length, pixels));
  }

  /** Show a point of the picture with at least `pixels` for each `length` units, without losing any
   * of the points `keep`: zoom in only as far as they allow. Do not move if the point is in sight
   * and large enough, or cannot become larger. With `itself`, an automatic view stays automatic. */
  approach(
    at: Point,
    length: number,
    pixels: number,
    keep: readonly Point[],
    itself = false,
  ): void {
    const [picture, screen, view] = [this.picture.value, this.screen.value, this.view.value];
    if (!picture || !view) return;
    const whole = pixelsPerUnit(picture, screen, 1) * length;
    const isSeen = within(extent([at], length), windowOf(picture, screen, view));
    if (isSeen && view.zoom * whole >= pixels) return;
    const box = extent([at, ...keep], length);
    const fits = Math.min(screen.w / box.w, (screen.h - this.covered.value) / box.h) * length;
    const zoom = Math.max(view.zoom, Math.min(pixels, fits) / whole);
    const isKept = keep.length > 0 && fits >= view.zoom * whole;
    if (isSeen && keep.length > 0 && (!isKept || zoom < view.zoom * LEAST_GAIN)) return;
    const middle = { cx: box.x + box.w / 2, cy: box.y + box.h / 2 };
    const next: NextView = isKept
      ? (known, pane) => clampView(known, pane, { zoom, ...middle }, this.slack.value)
      : this.centred(at, length, pixels);
    if (itself) this.moveItself(next);
    else this.change(true, next);
  }

  private centred(at: Point, length: number, pixels: number): NextView {
    return (picture, screen, view) => {
      const least = pixels / (length * pixelsPerUnit(picture, screen, 1));
      return centreOn(picture, screen, view, at, least, this.slack.value);
    };
  }

  /** Show a rectangle of the picture, and as many nearby points as fit with `least` pixels for
   * `length` units; never more than `most` pixels. Keep the view if it already shows all that. An
   * automatic view stays automatic. */
  showRect(must: Rect, near: readonly Point[], length: number, least: number, most: number): void {
    this.moveItself((picture, screen, view) => {
      const whole = pixelsPerUnit(picture, screen, 1) * length;
      const pixels = (box: Rect): number =>
        length * Math.min(screen.w / (box.w + length * 4), screen.h / (box.h + length * 4));
      const middle: Point = [must.x + must.w / 2, must.y + must.h / 2];
      let box = must;
      for (const point of byDistance(near, middle)) {
        const wider = around(box, point);
        if (pixels(wider) < Math.max(least, whole)) break;
        box = wider;
      }
      const zoom = Math.min(most, pixels(box)) / whole;
      const seen = windowOf(picture, screen, view);
      if (within(box, seen) && view.zoom <= zoom * 1.2 && view.zoom * 1.5 >= zoom) return view;
      return clampView(
        picture,
        screen,
        { zoom, cx: box.x + box.w / 2, cy: box.y + box.h / 2 },
        this.slack.value,
      );
    });
  }

  /** Return whether a rectangle is visible with `least` pixels for `length` units. */
  canSee(box: Rect, length: number, least: number): boolean {
    const seen = this.window.value;
    return seen !== null && within(box, seen) && length / this.unit.value >= least;
  }

  /** Return whether a point of the picture is in sight. */
  isInSight([x, y]: Point): boolean {
    const seen = this.window.value;
    return seen !== null && within({ x, y, w: 0, h: 0 }, seen);
  }

  /** Move a point of the picture out from under a strip of buttons. */
  uncover(at: Point): void {
    if (this.covered.value === 0) return;
    this.change(true, (picture, screen, view) =>
      uncoverPoint(picture, screen, view, at, this.covered.value + CLEARANCE, this.slack.value),
    );
  }

  /** Show points of the picture, such as the paths of moving ships, by the smallest move of the
   * view. If they are too far apart, show the last one. Do nothing if the whole picture is
   * visible. */
  reveal(points: readonly Point[], room: number): void {
    const picture = this.picture.peek();
    const [window, last] = [this.window.peek(), points.at(-1)];
    if (!picture || !window || !last || within(picture, grow(window, this.unit.peek()))) return;
    const all = clipTo(extent(points, room), picture);
    const wide = all.w > window.w || all.h > window.h;
    const box = wide ? clipTo(extent([last], room), picture) : all;
    if (within(box, window)) return;
    const by: Point = [
      nearest(box.x, box.w, window.x, window.w),
      nearest(box.y, box.h, window.y, window.h),
    ];
    this.moveItself((known, pane, view) =>
      clampView(
        known,
        pane,
        { ...view, cx: view.cx + by[0], cy: view.cy + by[1] },
        this.slack.peek(),
      ),
    );
  }

  /** Convert client coordinates to board units. */
  boardPoint(frame: Frame, clientX: number, clientY: number): Point {
    return toBoard(frame, this.picturePoint(this.panePoint(clientX, clientY)));
  }

  panePoint(clientX: number, clientY: number): Point {
    const box = this.pane?.getBoundingClientRect();
    return box ? [clientX - box.left, clientY - box.top] : [0, 0];
  }

  picturePoint(at: Point): Point {
    const view = this.view.value;
    return view && this.picture.value
      ? fromScreen(this.picture.value, this.screen.value, view, at)
      : [0, 0];
  }

  /** Convert units of the picture to pixels in the pane. */
  pixel(at: Point): Point {
    const view = this.view.value;
    return view && this.picture.value
      ? toScreen(this.picture.value, this.screen.value, view, at)
      : [0, 0];
  }

  /** Change the view; if it is the automatic one, it stays so. */
  private moveItself(next: NextView): void {
    const home = this.chosen.peek() === null;
    this.change(true, next);
    if (home) [this.home.value, this.chosen.value] = [this.chosen.peek(), null];
  }

  private change(gliding: boolean, next: NextView): void {
    const view = this.view.value;
    this.isAnimated = gliding;
    if (view && this.picture.value)
      this.chosen.value = next(this.picture.value, this.screen.value, view);
  }
}

/** Return how far to move an interval so that it contains another. */
const nearest = (start: number, length: number, from: number, shown: number): number =>
  start < from ? start - from : Math.max(0, start + length - from - shown);

/** Return the part of a rectangle inside the picture. */
function clipTo(box: Rect, picture: Rect): Rect {
  const [x, y] = [Math.max(box.x, picture.x), Math.max(box.y, picture.y)];
  return {
    x,
    y,
    w: Math.min(box.x + box.w, picture.x + picture.w) - x,
    h: Math.min(box.y + box.h, picture.y + picture.h) - y,
  };
}

/** Return the window to show if the points are too far apart for one window. */
function windowNearOwn(
  points: readonly Point[],
  own: readonly Point[],
  length: number,
  seen: Size,
): Rect {
  const all = extent(points, length);
  const near = own.length > 0 ? extent(own, length * OWN_MARGIN) : null;
  return near && (all.w > seen.w || all.h > seen.h) ? windowToward(near, all, seen) : all;
}

/** Return a window of this size that contains `near` and reaches toward the middle of `all`. */
function windowToward(near: Rect, all: Rect, { w, h }: Size): Rect {
  const along = (from: number, long: number, whole: number, length: number, size: number) => {
    const wanted = whole + length / 2 - size / 2;
    return long > size
      ? from + long / 2 - size / 2
      : Math.min(from, Math.max(from + long - size, wanted));
  };
  return {
    x: along(near.x, near.w, all.x, all.w, w),
    y: along(near.y, near.h, all.y, all.h, h),
    w,
    h,
  };
}

/** Grow a rectangle on every side. */
const grow = ({ x, y, w, h }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

const byDistance = (points: readonly Point[], [x, y]: Point): Point[] =>
  [...points].sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));

const within = (box: Rect, window: Rect): boolean =>
  box.x >= window.x &&
  box.y >= window.y &&
  box.x + box.w <= window.x + window.w &&
  box.y + box.h <= window.y + window.h;
