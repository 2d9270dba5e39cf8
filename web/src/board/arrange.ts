import { stepOf, toPicture } from "../geometry/frame";
import { along } from "../geometry/placing";
import { placeTags, type Tagged } from "../geometry/tags";
import { shared, type Rect } from "../geometry/view";
import type { Order, PieceId, Point, Update } from "../net/wire";
import { drawnPieces, isArranged, keelOf } from "../state/drawn";
import type { Track } from "../state/aftermath";
import { piecesOf, type Piece } from "../state/pieces";
import { partPlates, plateScale } from "./plates";

/** Half the breadth of a ship with her yards, as a share of her length. */
const HALF_YARDS = 0.17;
/** The ring about the ship in hand, as a share of her length. */
const RING = 0.51;
/** How near the middle of a ring lies to that of its ship, as a share of a square. */
const SAME = 0.1;
/** Squares of fewer pixels than this leave no room for the numbers beside tags. */
const NARROW = 32;
/** Between a ship and her tag, a tag and the number beside it, and two marks, in pixels. */
const GAP = 4;
const COUNT_GAP = 5;
const MARK_GAP = 3;
/** How large the lettering of tags is on the screen, as a share of what the picture says. */
const LETTERING = 0.92;
/** A ship drawn this much larger than she is shows her true hull as a thin outline. */
const OUTLINED = 1.2;
/** A unit of an open table of fewer pixels than this leaves no room for the names of ships on
 * bases, where squadrons have names of their own. */
export const FAR = 18;
/** The quarters of a base, and how large the circle is that stands for one, as shares of it. */
const QUARTER = 0.25;
const IN_QUARTER = 0.31;
/** Ships whose middle is farther out of sight than this, in pixels, need no tag. */
const OUT_OF_SIGHT = 60;
/** How heavy a ship's outline is, by the pixels of her length. */
const WEIGHTS = ["hull-s", "hull-m", "hull-l"];
const SMALL = 28;
const LARGE = 80;

/** What tags keep clear of, and the ship in hand. */
export interface About {
  /** Where ships have gone from, which is to be seen. */
  left: readonly Track[];
  /** What stands on the board to be pressed, in units of the picture. */
  busy: readonly Rect[];
  selected: PieceId | null;
  /** Ships with rings about them, as those that are taken together. */
  ringed: readonly PieceId[];
}

export const NOTHING: About = { left: [], busy: [], selected: null, ringed: [] };

/** Whether ships are seen with their tags, which the page itself sets: on squares, and on a table
 * from so near that there is room for them. */
export const isLabelled = (update: Update, unit: number): boolean =>
  update.frame.snap > 0 || isArranged(update) || update.frame.scale / unit >= FAR;

/** Whether squares are too small for the numbers beside tags. */
export const isNarrow = ({ frame }: Update, unit: number): boolean =>
  frame.snap > 0 && frame.scale / unit < NARROW;

/** Draws the ships of an open table large enough to be seen, moves the plates of what is aimed off
 * them, and sets the tags of those in sight beside them: as large on the screen however near they
 * are looked at, clear of each other and of what is `about` them. */
export function arrange(
  picture: SVGSVGElement,
  update: Update,
  unit: number,
  window: Rect,
  sea: Rect,
  about: About = NOTHING,
): void {
  const drawn = drawnPieces(update, unit);
  const reach = picture.closest(".board-pane")?.querySelector<SVGGElement>(".aim-reach");
  // On squares the numbers of a reach stand each on its own.
  if (reach && update.frame.snap === 0)
    partPlates(reach, roomsOf(update, drawn, [about.selected, ...about.ringed]), unit);
  if (!isLabelled(update, unit)) return;
  if (isArranged(update)) enlarge(picture, update, drawn, unit);
  const counts = !isNarrow(update, unit);
  const rings = ringsIn(picture);
  const tagged = drawn.flatMap((piece) => {
    const [x, y] = toPicture(update.frame, [piece.at[0], piece.at[1]]);
    if (!holds(window, x, y, OUT_OF_SIGHT * unit)) return [];
    const tag = tagOf(picture, piece.id);
    if (!tag) return [];
    const scale = unit * LETTERING;
    const size = { w: widthOf(tag, counts) * scale, h: HEIGHT * scale };
    const held = piece.id === about.selected;
    // Bases lie side by side: a tag finds its room a little way off.
    const roams = held || piece.beam > 0;
    const ring =
      held || about.ringed.includes(piece.id) ? RING * piece.size * update.frame.scale : 0;
    return [{ id: piece.id, ...outlineOf(update, piece, ring, rings), tag: size, roams }];
  });
  tagged.sort((a, b) => Number(b.id === about.selected) - Number(a.id === about.selected));
  const taken = [
    ...(picture.closest(".board-pane") ? corners(window, unit) : []),
    ...leftBy(update, drawn, about.left),
    ...about.busy,
    ...platesOn(picture, unit),
    ...linesIn(picture).flatMap((line) => along(line, unit)),
  ];
  const sizes = new Map(tagged.map(({ id, tag }) => [id, tag]));
  const boxes: Rect[] = [];
  for (const [id, [x, y]] of placeTags(tagged, shared(window, sea), GAP * unit, taken)) {
    const scale = unit * LETTERING;
    tagOf(picture, id)?.setAttribute(
      "transform",
      `translate(${x},${y + (HEIGHT * scale) / 2}) scale(${scale})`,
    );
    boxes.push({ x, y, ...(sizes.get(id) ?? { w: 0, h: 0 }) });
  }
  clearTags(picture, window, boxes, unit);
}

/** Id of the shape that keeps the lines of a reach off the tags, which lie below them. */
export const BESIDE_TAGS = "beside-tags";
/** Room about a tag that lines keep clear of, in pixels. */
const TAG_MARGIN = 2;

/** Cuts the tags' boxes out of the shape that the lines of a reach are drawn in. */
function clearTags(
  picture: SVGSVGElement,
  window: Rect,
  boxes: readonly Rect[],
  unit: number,
): void {
  const shape = picture.closest(".board-pane")?.querySelector(`#${BESIDE_TAGS} > path`);
  const drawn = ({ x, y, w, h }: Rect): string => `M${x},${y}h${w}v${h}h${-w}z`;
  const out = TAG_MARGIN * unit;
  const holes = boxes.map(({ x, y, w, h }) =>
    drawn({ x: x - out, y: y - out, w: w + 2 * out, h: h + 2 * out }),
  );
  shape?.setAttribute("d", drawn(window) + holes.join(""));
}

/** Of a picture with its margins the part that is sea, where tags belong. */
export const seaOf = ({ x, y, w, h }: Rect): Rect => ({
  x: x + MARGINS.left,
  y: y + MARGINS.top,
  w: w - MARGINS.left - MARGINS.right,
  h: h - MARGINS.top - MARGINS.bottom,
});

const tagOf = (picture: SVGSVGElement, id: PieceId): SVGGElement | null =>
  picture.querySelector<SVGGElement>(`#tag-${CSS.escape(id)}, [data-tag="${CSS.escape(id)}"]`);

/** The room of a ship, or of the ring about her where there is one, so many units wide. */
function outlineOf(
  update: Update,
  piece: Piece,
  ring: number,
  rings: readonly Ring[],
): Pick<Tagged, "keel" | "room"> {
  const { scale } = update.frame;
  const keel = keelOf(update, piece, piece.size);
  const middle = keel[Math.floor(keel.length / 2)];
  const half = piece.size * HALF_YARDS * scale;
  if (!middle) return { keel, room: half };
  const drawn = rings.find(({ x, y }) => Math.hypot(x - middle[0], y - middle[1]) < SAME * scale);
  const room = Math.max(ring, drawn?.r ?? 0);
  if (room > 0) return { keel: [middle], room };
  return piece.beam > 0
    ? { keel: quartersOf(update, piece, middle), room: IN_QUARTER * piece.beam * scale }
    : { keel, room: half };
}

/** The middles of the quarters of a base, its own among them. */
function quartersOf({ frame }: Update, { at, size, beam }: Piece, middle: Point): Point[] {
  const [sx, sy] = stepOf(frame, at[2]);
  const [long, wide] = [QUARTER * size * frame.scale, QUARTER * beam * frame.scale];
  const quarter = (ahead: number, aside: number): Point => [
    middle[0] + sx * ahead * long - sy * aside * wide,
    middle[1] + sy * ahead * long + sx * aside * wide,
  ];
  return [quarter(1, -1), quarter(1, 1), middle, quarter(-1, 1), quarter(-1, -1)];
}

/** The room that ships take, those with rings about them to the edge of those. */
const roomsOf = (
  update: Update,
  drawn: readonly Piece[],
  ringed: readonly (PieceId | null)[],
): Rect[] =>
  drawn.map((piece) => {
    const half = ringed.includes(piece.id) ? 0 : piece.size * HALF_YARDS * update.frame.scale;
    const [x, y] = toPicture(update.frame, [piece.at[0], piece.at[1]]);
    const reach = (piece.size / 2) * update.frame.scale;
    const keel: readonly Point[] =
      half > 0
        ? keelOf(update, piece, piece.size)
        : [
            [x - reach, y - reach],
            [x + reach, y + reach],
          ];
    const [xs, ys] = [keel.map(([east]) => east), keel.map(([, down]) => down)];
    const [left, top] = [Math.min(...xs) - half, Math.min(...ys) - half];
    return { x: left, y: top, w: Math.max(...xs) + half - left, h: Math.max(...ys) + half - top };
  });

const holds = (window: Rect, x: number, y: number, room: number): boolean =>
  x > window.x - room &&
  x < window.x + window.w + room &&
  y > window.y - room &&
  y < window.y + window.h + room;

interface Ring {
  x: number;
  y: number;
  r: number;
}

/** The rings that the picture draws about ships that go together. */
const ringsIn = (picture: SVGSVGElement): Ring[] =>
  [...picture.querySelectorAll(".clump > g:first-child > circle")].map((circle) => {
    const at = (name: string): number => Number(circle.getAttribute(name));
    return { x: at("cx"), y: at("cy"), r: at("r") };
  });

function enlarge(
  picture: SVGSVGElement,
  update: Update,
  drawn: readonly Piece[],
  unit: number,
): void {
  const truly = new Map(piecesOf(update).map((piece) => [piece.id, piece.size]));
  for (const piece of drawn) {
    const ship = picture.querySelector<SVGGElement>(`#ship-${CSS.escape(piece.id)}`);
    const grown = piece.size / (truly.get(piece.id) ?? piece.size);
    ship?.style.setProperty("--grown", String(grown));
    ship?.classList.toggle("outlined", grown > OUTLINED);
    const pixels = (piece.size * update.frame.scale) / unit;
    const body = ship?.querySelector(".art > use");
    body?.classList.remove(...WEIGHTS);
    body?.classList.add(pixels < SMALL ? "hull-s" : pixels <= LARGE ? "hull-m" : "hull-l");
  }
  const sizes = new Map(drawn.map((piece) => [piece.id, piece.size]));
  for (const link of picture.querySelectorAll<SVGGElement>(".links > .link")) {
    const ends = [link.dataset.a ?? "", link.dataset.b ?? ""];
    const grown = ends.map((id) => (sizes.get(id) ?? 1) / (truly.get(id) ?? 1));
    const sign = link.querySelector<SVGUseElement>("use");
    if (sign) sign.style.scale = String(Math.min(...grown));
  }
}

/** The labels that lie on the board, the picture's and those of the reach that is shown, and the
 * handle at the bow of the ship in hand. */
function platesOn(picture: SVGSVGElement, unit: number): Rect[] {
  const pane = picture.closest(".board-pane");
  const plates = [
    ...picture.querySelectorAll<SVGGraphicsElement>(".over .plate > rect"),
    ...(pane?.querySelectorAll<SVGGraphicsElement>(".aim-reach .plate > rect") ?? []),
  ].map((plate) => {
    const { x, y, width, height } = plate.getBBox();
    const [w, h] = [width * unit, height * unit];
    if (plate.closest(".on-squares")) {
      const scale = plateScale(1, unit);
      return { x, y, w: width * scale, h: height * scale };
    }
    // Those of a reach may have been moved apart.
    const [east = 0, down = 0] =
      plate.parentElement?.style.translate.split(" ").map(parseFloat) ?? [];
    return { x: x + (width - w) / 2 + (east || 0), y: y + (height - h) / 2 + (down || 0), w, h };
  });
  // The bow's handle, and what stands beside the square that missiles reach.
  const others = pane?.querySelectorAll<SVGGraphicsElement>(".bow-dot, .missiles text") ?? [];
  const boxes = [...others].map((one) => {
    const { x, y, width, height } = one.getBBox();
    return { x, y, w: width, h: height };
  });
  return [...plates, ...boxes];
}

/** Half the room of a place where a ship may be put, in pixels. */
const HALF_PLACE = 8;

/** What the places where a ship may be put take of the board. */
export const placesTaken = (update: Update, orders: readonly Order[], unit: number): Rect[] =>
  orders.flatMap(({ pose }) => {
    if (!pose) return [];
    const [x, y] = toPicture(update.frame, [pose.x, pose.y]);
    const half = HALF_PLACE * unit;
    return [{ x: x - half, y: y - half, w: 2 * half, h: 2 * half }];
  });

/** The straight lines that the picture draws from ship to ship, as volleys that are laid. */
const linesIn = (picture: SVGSVGElement): [Point, Point][] =>
  [...picture.querySelectorAll(".under .track > path")].flatMap((path): [Point, Point][] => {
    const ends =
      path
        .getAttribute("d")
        ?.match(/-?[\d.]+/g)
        ?.map(Number) ?? [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends;
    return ends.length === 4
      ? [
          [
            [x1, y1],
            [x2, y2],
          ],
        ]
      : [];
  });

/** The water where ships lay: squares along the keel of each. */
function leftBy(update: Update, drawn: readonly Piece[], left: readonly Track[]): Rect[] {
  return left.flatMap(({ ship, path: [start] }) => {
    const piece = drawn.find((one) => one.id === ship);
    if (!piece || !start) return [];
    const half = piece.size * HALF_YARDS * update.frame.scale;
    const keel = keelOf(update, { ...piece, at: start }, piece.size);
    return keel.map(([x, y]) => ({ x: x - half, y: y - half, w: 2 * half, h: 2 * half }));
  });
}

/** What lies over the board in its corners, in pixels: the small map, the wind, the buttons. */
const MAP = { w: 104, h: 70 };
const WIND = { w: 84, h: 100 };
const BUTTONS = { w: 104, h: 32 };

function corners({ x, y, w, h }: Rect, unit: number): Rect[] {
  const right = x + w;
  return [
    { x, y, w: MAP.w * unit, h: MAP.h * unit },
    { x: right - WIND.w * unit, y, w: WIND.w * unit, h: WIND.h * unit },
    {
      x: right - BUTTONS.w * unit,
      y: y + h - BUTTONS.h * unit,
      w: BUTTONS.w * unit,
      h: BUTTONS.h * unit,
    },
  ];
}

/** What a picture keeps clear about its board, in its own units. */
const MARGINS = { left: 36, right: 20, top: 20, bottom: 34 };

/** The height of a line of a tag, in its own units. */
const HEIGHT = 16;

/** Widths of words of tags in their own units, by how they are written: to measure them takes the
 * browser a while, and they stay the same however often tags are set. */
const widths = new Map<string, number>();

function measured(text: SVGTextElement): number {
  const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(text);
  const letters = [document.fonts?.status, fontFamily, fontSize, fontStyle, fontWeight].join();
  const key = `${letters}: ${text.textContent}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = text.getComputedTextLength();
  widths.set(key, width);
  return width;
}

/** Sets what stands in a tag side by side; how wide that is, in the tag's own units. */
function widthOf(tag: SVGGElement, counts: boolean): number {
  let at = 0;
  for (const child of tag.children) {
    const count = child.classList.contains("count");
    if (count && (!counts || getComputedStyle(child).display === "none")) continue;
    if (child instanceof SVGTextElement) {
      if (at > 0) at += COUNT_GAP;
      child.setAttribute("x", String(at));
      at += measured(child);
    } else {
      const wide = Number(child.getAttribute("width") ?? 0);
      at += MARK_GAP;
      child.setAttribute("x", String(at));
      at += wide;
    }
  }
  return at;
}
