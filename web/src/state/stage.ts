import { computed, signal } from "@preact/signals";
import type { Beyond, Frame, Point } from "../net/wire";
import { toBoard } from "../geometry/frame";
import {
  centredOn,
  cleared,
  fitted,
  fromScreen,
  kept,
  NO_LAND,
  panned,
  pixelsPerUnit,
  toScreen,
  windowOf,
  zoomedAt,
  type Rect,
  type Size,
  type Slack,
  type View,
} from "../geometry/view";

/** Room that a point needs above what covers the lower part of the pane, in pixels. */
const CLEAR = 48;

/** Squares about the own ships that are in sight when a board opens on them. */
const OWN_ROOM = 1.5;

/** The board comes nearer by itself when it can come nearer by this much. */
const LOOSE = 1.18;

/** How the board shows points by itself: `length` units of the picture have at most `most` and at
 * least `least` pixels, and `room` units are shown about them. */
export interface Framing {
  length: number;
  room: number;
  most: number;
  least: number;
}

/** The pane the board is shown in: its size, the picture's size, and which part of the picture is
 * seen. */
export class Stage {
  readonly picture = signal<Rect | null>(null);
  readonly screen = signal<Size>({ w: 0, h: 0 });
  private readonly chosen = signal<View | null>(null);
  /** What is shown while nobody has chosen otherwise; the whole picture where there is none. */
  private readonly home = signal<View | null>(null);
  /** The pane in which that was settled. */
  private settledIn: Size | null = null;
  /** How many pixels at the foot of the pane a raised hand of cards covers, and the strip of
   * buttons above the prompt. */
  readonly hand = signal(0);
  /** The picture's rose would be cut by the edge of what is seen. */
  readonly roseCut = signal(false);
  readonly strip = signal(0);
  readonly covered = computed(() => Math.max(this.hand.value, this.strip.value));
  /** How far beyond the picture there is land. */
  private readonly land = signal<Beyond>(NO_LAND);
  private readonly slack = computed<Slack>(() => ({
    right: 0,
    below: this.covered.value,
    beyond: this.land.value,
  }));
  /** The reach that stands on the board by now, as it is drawn: tags keep clear of its labels. */
  readonly reach = signal("");
  pane: HTMLElement | null = null;
  /** Whether the view that is shown was chosen by the board itself, or a press that names no place:
   * then it is gone to; what a hand does happens at once. */
  gliding = false;

  readonly view = computed<View | null>(() => {
    const picture = this.picture.value;
    const screen = this.screen.value;
    if (!picture || screen.w === 0) return null;
    return this.chosen.value
      ? kept(picture, screen, this.chosen.value, this.slack.value)
      : this.home.value
        ? kept(picture, screen, this.home.value, this.slack.value)
        : fitted(picture, screen, this.land.value);
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
  /** Whether what is shown is what the board shows by itself. */
  readonly atHome = computed(() => this.chosen.value === null);

  setPicture(rect: Rect, land: Beyond = NO_LAND): void {
    this.land.value = land;
    const old = this.picture.value;
    if (old && old.x === rect.x && old.y === rect.y && old.w === rect.w && old.h === rect.h) return;
    this.gliding = false;
    this.picture.value = rect;
    this.chosen.value = null;
    this.home.value = null;
  }

  /** Takes the pane's size as it is now. */
  measure(): void {
    const [w, h] = [this.pane?.clientWidth ?? 0, this.pane?.clientHeight ?? 0];
    if (w === this.screen.value.w && h === this.screen.value.h) return;
    this.gliding = false;
    this.screen.value = { w, h };
  }

  zoomAt(factor: number, cursor?: Point): void {
    this.change(cursor === undefined, (picture, screen, view) =>
      zoomedAt(
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
    this.change(false, (picture, screen, view) =>
      panned(picture, screen, view, by, this.slack.value),
    );
  }

  /** The whole picture; once more, what the board shows by itself. */
  fit(): void {
    const picture = this.picture.value;
    this.gliding = true;
    const whole = picture && this.home.value && this.zoomed.value;
    this.chosen.value = whole ? fitted(picture, this.screen.value, this.land.value) : null;
  }

  /** Back to what the board shows by itself. */
  goHome(): void {
    this.gliding = true;
    this.chosen.value = null;
  }

  /** What the board shows by itself: these points with room about them. It stays so while
   * they lie well inside and fill it. Where they lie too far apart for the least size, the
   * `own` ones are shown with what water there is toward the others, until the pane is another. */
  settle(points: readonly Point[], own: readonly Point[], framing: Framing): void {
    const [picture, screen] = [this.picture.value, this.screen.value];
    if (!picture || screen.w === 0 || points.length === 0) return;
    const { length, room, most, least } = framing;
    const box = extent(points, room);
    const whole = pixelsPerUnit(picture, screen, 1);
    const fits = Math.min(most / length, screen.w / box.w, screen.h / box.h);
    const far = Math.max(fits, whole) < least / length;
    const old = this.home.peek();
    const slack = { right: 0, below: 0, beyond: this.land.peek() };
    const home = old && kept(picture, screen, old, slack);
    const same = this.settledIn === screen;
    this.settledIn = screen;
    if (far && home && same) return;
    // Land about the picture makes no ship smaller.
    const zoom = Math.max(1, (far ? least / length : fits) / whole);
    const seen = windowOf(picture, screen, { zoom, cx: 0, cy: 0 });
    const shown = far ? nearOwn(points, own, length, seen) : box;
    const middle = { cx: shown.x + shown.w / 2, cy: shown.y + shown.h / 2 };
    const wanted = kept(picture, screen, { zoom, ...middle }, slack);
    const inside = home && within(extent(points, room / 4), windowOf(picture, screen, home));
    const anew = far && !same;
    if (inside && !anew && wanted.zoom <= home.zoom * LOOSE) return;
    this.gliding = home !== null && same;
    this.home.value = wanted;
  }

  /** Brings a point of the picture into view, with at least `pixels` for each `length` units. */
  centre(at: Point, length: number, pixels: number): void {
    this.change(true, (picture, screen, view) => {
      const least = pixels / (length * pixelsPerUnit(picture, screen, 1));
      return centredOn(picture, screen, view, at, least, this.slack.value);
    });
  }

  /** Shows a rectangle of the picture, and as many of the points that are near it as still leave
   * `least` pixels for `length` units, of which there are never more than `most`. The view stays
   * where it is when all that is seen well. */
  show(must: Rect, near: readonly Point[], length: number, least: number, most: number): void {
    this.change(true, (picture, screen, view) => {
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
      return kept(
        picture,
        screen,
        { zoom, cx: box.x + box.w / 2, cy: box.y + box.h / 2 },
        this.slack.value,
      );
    });
  }

  /** Whether a rectangle of the picture is in sight, with `least` pixels for `length` units. */
  sees(box: Rect, length: number, least: number): boolean {
    const seen = this.window.value;
    return seen !== null && within(box, seen) && length / this.unit.value >= least;
  }

  /** Brings a point of the picture out from under the hand of cards. */
  clear(at: Point): void {
    if (this.covered.value === 0) return;
    this.change(true, (picture, screen, view) =>
      cleared(picture, screen, view, at, this.covered.value + CLEAR, this.slack.value),
    );
  }

  /** Brings points of the picture into view, as the ways of ships that move, and goes no farther
   * than that takes; their last where they are too far apart. Nothing where the whole is seen. */
  reveal(points: readonly Point[], room: number): void {
    const picture = this.picture.peek();
    const [window, last] = [this.window.peek(), points.at(-1)];
    if (!picture || !window || !last || within(picture, grown(window, this.unit.peek()))) return;
    const all = clipped(extent(points, room), picture);
    const wide = all.w > window.w || all.h > window.h;
    const box = wide ? clipped(extent([last], room), picture) : all;
    if (within(box, window)) return;
    const by: Point = [
      nearest(box.x, box.w, window.x, window.w),
      nearest(box.y, box.h, window.y, window.h),
    ];
    const home = this.chosen.peek() === null;
    this.change(true, (known, pane, view) =>
      kept(known, pane, { ...view, cx: view.cx + by[0], cy: view.cy + by[1] }, this.slack.peek()),
    );
    // What the board shows by itself goes on being that.
    if (home) [this.home.value, this.chosen.value] = [this.chosen.peek(), null];
  }

  /** Client coordinates (of a pointer event) to board units. */
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

  /** Units of the picture to pixels in the pane. */
  pixel(at: Point): Point {
    const view = this.view.value;
    return view && this.picture.value
      ? toScreen(this.picture.value, this.screen.value, view, at)
      : [0, 0];
  }

  private change(gliding: boolean, next: (picture: Rect, screen: Size, view: View) => View): void {
    const view = this.view.value;
    this.gliding = gliding;
    if (view && this.picture.value)
      this.chosen.value = next(this.picture.value, this.screen.value, view);
  }
}

/** How far a stretch has to be moved along to hold another. */
const nearest = (start: number, length: number, from: number, shown: number): number =>
  start < from ? start - from : Math.max(0, start + length - from - shown);

/** The part of a rectangle that lies on the picture. */
function clipped(box: Rect, picture: Rect): Rect {
  const [x, y] = [Math.max(box.x, picture.x), Math.max(box.y, picture.y)];
  return {
    x,
    y,
    w: Math.min(box.x + box.w, picture.x + picture.w) - x,
    h: Math.min(box.y + box.h, picture.y + picture.h) - y,
  };
}

/** What is shown of points that are too far apart for a window of a size. */
function nearOwn(
  points: readonly Point[],
  own: readonly Point[],
  length: number,
  seen: Size,
): Rect {
  const all = extent(points, length);
  const near = own.length > 0 ? extent(own, length * OWN_ROOM) : null;
  return near && (all.w > seen.w || all.h > seen.h) ? toward(near, all, seen) : all;
}

/** A window of a size that holds `near` and reaches from it toward the middle of `all`. */
function toward(near: Rect, all: Rect, { w, h }: Size): Rect {
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

/** A rectangle with so much more on every side. */
const grown = ({ x, y, w, h }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** The rectangle about points with some room on all sides. */
function extent(points: readonly Point[], room: number): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x: left, y: top, w: Math.max(...xs) + room - left, h: Math.max(...ys) + room - top };
}

const byDistance = (points: readonly Point[], [x, y]: Point): Point[] =>
  [...points].sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));

function around(box: Rect, [x, y]: Point): Rect {
  const [left, top] = [Math.min(box.x, x), Math.min(box.y, y)];
  return {
    x: left,
    y: top,
    w: Math.max(box.x + box.w, x) - left,
    h: Math.max(box.y + box.h, y) - top,
  };
}

const within = (box: Rect, window: Rect): boolean =>
  box.x >= window.x &&
  box.y >= window.y &&
  box.x + box.w <= window.x + window.w &&
  box.y + box.h <= window.y + window.h;
