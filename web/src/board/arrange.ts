import { layout } from "../common/settings";
import { stepOf, toPicture } from "../geometry/frame";
import { boxesAlong } from "../geometry/placing";
import { isWithin, leaderOf, placeLabels, type LabelledShip } from "../geometry/labels";
import { intersect, type Rect } from "../geometry/view";
import type { Order, PieceId, Point, Update } from "../net/wire";
import { scaledPieces, hasScaledShips, keelOf } from "../state/drawnSize";
import type { Track } from "../state/aftermath";
import { hasSquadronNames } from "../state/layers";
import { piecesOf, type Piece } from "../state/pieces";
import { separateReachLabels, labelScale } from "./reachLabels";

/** Half the width of a ship with its yards, as a share of its length. */
const HALF_YARDS = 0.17;
/** Radius of the ring around the selected ship, as a share of its length. */
const RING = 0.51;
/** Maximum distance of a ring's centre from its ship, as a share of a square. */
const RING_TOLERANCE = 0.1;
/** Squares smaller than this, in pixels, have no room for numbers beside tags. */
const MIN_SQUARE = 32;
/** Gaps between ship and tag, tag and number, and two marks, in pixels. */
const GAP = 4;
const COUNT_GAP = 5;
const MARK_GAP = 3;
/** Size of tags on the screen, as a share of their size in the picture. */
const LETTERING = 0.92;
/** A ship drawn larger than this factor shows its true hull as an outline. */
const OUTLINE_FROM = 1.2;
/** On an open table with fewer pixels per unit than this, ships on bases have no names; squadrons
 * have their own. */
export const MIN_LABEL_UNIT = 18;
/** The same where many ships lie side by side; a name of three letters needs this much. */
const MIN_LABEL_UNIT_OF_MANY = 34;
/** With more ships than this, twelve a side, squadrons are named as long as names have no room. */
const MANY = 24;
/** Distance and radius of the circles that stand for the quarters of a base, as shares of it. */
const QUARTER = 0.25;
const IN_QUARTER = 0.31;
/** Outline classes, by the drawn length of a ship in pixels. */
const WEIGHTS = ["hull-s", "hull-m", "hull-l"];
const SMALL = 28;
const LARGE = 80;

/** What tags keep clear of, and the selected ship. */
export interface LabelContext {
  /** Paths whose start must stay visible. */
  left: readonly Track[];
  /** Handles on the board, in units of the picture. */
  busy: readonly Rect[];
  selected: PieceId | null;
  /** Ships with rings, such as a selected group. */
  ringed: readonly PieceId[];
}

export const EMPTY_CONTEXT: LabelContext = { left: [], busy: [], selected: null, ringed: [] };

/** Return whether ships have tags that the page places: on squares, and on a table if there is
 * room. */
export const isLabelled = (update: Update, unit: number): boolean =>
  update.frame.snap > 0 || hasScaledShips(update) || !isBySquadron(update, unit);

/** Return whether squadrons are named instead of their ships. */
export function isBySquadron(update: Update, unit: number): boolean {
  const many = hasSquadronNames(update) && piecesOf(update).length > MANY;
  return update.frame.scale / unit < (many ? MIN_LABEL_UNIT_OF_MANY : MIN_LABEL_UNIT);
}

/** Return whether squares are too small for numbers beside tags. */
export const isNarrow = ({ frame }: Update, unit: number): boolean =>
  frame.snap > 0 && frame.scale / unit < MIN_SQUARE;

/** Scale the ships of an open table, move labels of a reach off them, and place the tags of visible
 * ships: at a fixed size on the screen, clear of each other and of `about`. Returns their boxes. */
export function arrangeLabels(
  picture: SVGSVGElement,
  update: Update,
  unit: number,
  window: Rect,
  sea: Rect,
  about: LabelContext = EMPTY_CONTEXT,
): readonly Rect[] {
  const drawn = scaledPieces(update, unit);
  const reach = picture.closest(".board-pane")?.querySelector<SVGGElement>(".aim-reach");
  // On squares, each number of a reach has its own square.
  if (reach && update.frame.snap === 0)
    separateReachLabels(reach, shipBoxes(update, drawn, [about.selected, ...about.ringed]), unit);
  if (!isLabelled(update, unit)) return [];
  if (hasScaledShips(update)) scaleShips(picture, update, drawn, unit);
  const counts = !isNarrow(update, unit);
  const rings = contactRings(picture);
  const tagged = drawn.flatMap((piece) => {
    const tag = tagOf(picture, piece.id);
    if (!tag) return [];
    // A ship whose middle is out of view has no tag.
    const untagged = !holds(window, toPicture(update.frame, [piece.at[0], piece.at[1]]));
    tag.toggleAttribute("data-out-of-sight", untagged);
    const scale = unit * LETTERING;
    const size = { w: layOutLabel(tag, counts) * scale, h: HEIGHT * scale };
    const held = piece.id === about.selected;
    // Bases lie side by side, so a tag may be a little way off.
    const roams = held || piece.beam > 0;
    const ring =
      held || about.ringed.includes(piece.id) ? RING * piece.size * update.frame.scale : 0;
    return [{ id: piece.id, ...outlineOf(update, piece, ring, rings), tag: size, roams, untagged }];
  });
  tagged.sort((a, b) => Number(b.id === about.selected) - Number(a.id === about.selected));
  const taken = [
    // A phone has these beside its board.
    ...(picture.closest(".board-pane") && layout.value !== "phone"
      ? cornerBoxes(window, unit)
      : []),
    ...oldPositionBoxes(update, drawn, about.left),
    ...about.busy,
    ...labelBoxes(picture, unit),
    ...volleyLines(picture).flatMap((line) => boxesAlong(line, unit)),
  ];
  const boxes: Rect[] = [];
  const room = intersect(window, sea);
  const places = placeLabels(tagged, room, GAP * unit, taken, lastBearings(update, unit));
  for (const ship of tagged) {
    if (ship.untagged) continue;
    const [x, y] = places.get(ship.id) ?? [0, 0];
    const box = { x, y, ...ship.tag };
    const tag = tagOf(picture, ship.id);
    // The edge of the view would cut it.
    tag?.toggleAttribute("data-out-of-sight", !isWithin(box, room, GAP * unit));
    if (tag) placeTag(tag, box, unit, leaderOf(ship, box, tagged, GAP * unit));
    boxes.push(box);
  }
  clipLinesAtLabels(picture, window, boxes, unit);
  return boxes;
}

/** Move a tag to its place, with a line to its ship if it needs one. */
function placeTag(
  tag: SVGGElement,
  { x, y, h }: Rect,
  unit: number,
  leader: readonly [Point, Point] | null,
): void {
  const scale = unit * LETTERING;
  const top = y + h / 2;
  tag.setAttribute("transform", `translate(${x},${top}) scale(${scale})`);
  tag.querySelector(".tag-leader")?.remove();
  if (!leader) return;
  const line = document.createElementNS(tag.namespaceURI, "line");
  line.setAttribute("class", "tag-leader");
  for (const [at, [px, py]] of leader.entries()) {
    line.setAttribute(`x${at + 1}`, String((px - x) / scale));
    line.setAttribute(`y${at + 1}`, String((py - top) / scale));
  }
  tag.prepend(line);
}

const bearings = new WeakMap<
  Update["roster"],
  { unit: number; flip: boolean; last: Map<string, number> }
>();

/** Return the bearings of the tags in this position at this scale, so that they keep their places
 * when a ship is selected. */
function lastBearings(update: Update, unit: number): Map<string, number> {
  const { flip } = update.frame;
  const before = bearings.get(update.roster);
  if (before?.unit === unit && before.flip === flip) return before.last;
  const last = new Map<string, number>();
  bearings.set(update.roster, { unit, flip, last });
  return last;
}

/** Id of the shape that keeps the lines of a reach off the tags below them. */
export const BESIDE_LABELS = "beside-tags";
/** Margin around a tag that lines keep clear of, in pixels. */
const TAG_MARGIN = 2;

/** Cut the tags' boxes out of the shape for the lines of a reach. */
function clipLinesAtLabels(
  picture: SVGSVGElement,
  window: Rect,
  boxes: readonly Rect[],
  unit: number,
): void {
  const shape = picture.closest(".board-pane")?.querySelector(`#${BESIDE_LABELS} > path`);
  const drawn = ({ x, y, w, h }: Rect): string => `M${x},${y}h${w}v${h}h${-w}z`;
  const out = TAG_MARGIN * unit;
  const holes = boxes.map(({ x, y, w, h }) =>
    drawn({ x: x - out, y: y - out, w: w + 2 * out, h: h + 2 * out }),
  );
  shape?.setAttribute("d", drawn(window) + holes.join(""));
}

/** Return the picture without its margins, where tags belong. */
export const seaOf = ({ x, y, w, h }: Rect): Rect => ({
  x: x + MARGINS.left,
  y: y + MARGINS.top,
  w: w - MARGINS.left - MARGINS.right,
  h: h - MARGINS.top - MARGINS.bottom,
});

const tagOf = (picture: SVGSVGElement, id: PieceId): SVGGElement | null =>
  picture.querySelector<SVGGElement>(`#tag-${CSS.escape(id)}, [data-tag="${CSS.escape(id)}"]`);

/** Return the outline of a ship, or of the ring around it. */
function outlineOf(
  update: Update,
  piece: Piece,
  ring: number,
  rings: readonly Ring[],
): Pick<LabelledShip, "keel" | "room"> {
  const { scale } = update.frame;
  const keel = keelOf(update, piece, piece.size);
  const middle = keel[Math.floor(keel.length / 2)];
  const half = piece.size * HALF_YARDS * scale;
  if (!middle) return { keel, room: half };
  const drawn = rings.find(
    ({ x, y }) => Math.hypot(x - middle[0], y - middle[1]) < RING_TOLERANCE * scale,
  );
  const room = Math.max(ring, drawn?.r ?? 0);
  if (room > 0) return { keel: [middle], room };
  return piece.beam > 0
    ? { keel: quartersOf(update, piece, middle), room: IN_QUARTER * piece.beam * scale }
    : { keel, room: half };
}

/** Return the centres of the quarters of a base, and its own. */
function quartersOf({ frame }: Update, { at, size, beam }: Piece, middle: Point): Point[] {
  const [sx, sy] = stepOf(frame, at[2]);
  const [long, wide] = [QUARTER * size * frame.scale, QUARTER * beam * frame.scale];
  const quarter = (ahead: number, aside: number): Point => [
    middle[0] + sx * ahead * long - sy * aside * wide,
    middle[1] + sy * ahead * long + sx * aside * wide,
  ];
  return [quarter(1, -1), quarter(1, 1), middle, quarter(-1, 1), quarter(-1, -1)];
}

/** Return the boxes of ships, or of the rings around them. */
const shipBoxes = (
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

const holds = ({ x, y, w, h }: Rect, [px, py]: Point): boolean =>
  px > x && px < x + w && py > y && py < y + h;

interface Ring {
  x: number;
  y: number;
  r: number;
}

/** Return the rings that the picture draws around ships in contact. */
const contactRings = (picture: SVGSVGElement): Ring[] =>
  [...picture.querySelectorAll(".clump > g:first-child > circle")].map((circle) => {
    const at = (name: string): number => Number(circle.getAttribute(name));
    return { x: at("cx"), y: at("cy"), r: at("r") };
  });

function scaleShips(
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
    ship?.classList.toggle("outlined", grown > OUTLINE_FROM);
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

/** Return the boxes of labels on the board, in the picture and in the reach, and of the bow
 * handle. */
function labelBoxes(picture: SVGSVGElement, unit: number): Rect[] {
  const pane = picture.closest(".board-pane");
  const plates = [
    ...picture.querySelectorAll<SVGGraphicsElement>(".over .plate > rect"),
    ...(pane?.querySelectorAll<SVGGraphicsElement>(".aim-reach .plate > rect") ?? []),
  ].map((plate) => {
    const { x, y, width, height } = plate.getBBox();
    const [w, h] = [width * unit, height * unit];
    if (plate.closest(".on-squares")) {
      const scale = labelScale(1, unit);
      return { x, y, w: width * scale, h: height * scale };
    }
    // Labels of a reach may have been moved.
    const [east = 0, down = 0] =
      plate.parentElement?.style.translate.split(" ").map(parseFloat) ?? [];
    return { x: x + (width - w) / 2 + (east || 0), y: y + (height - h) / 2 + (down || 0), w, h };
  });
  // The bow handle, and labels of missile range.
  const others = pane?.querySelectorAll<SVGGraphicsElement>(".bow-dot, .missiles text") ?? [];
  const boxes = [...others].map((one) => {
    const { x, y, width, height } = one.getBBox();
    return { x, y, w: width, h: height };
  });
  return [...plates, ...boxes];
}

/** Half the size of a placement, in pixels. */
const HALF_PLACE = 8;

/** Return the boxes of placements. */
export const placementBoxes = (update: Update, orders: readonly Order[], unit: number): Rect[] =>
  orders.flatMap(({ pose }) => {
    if (!pose) return [];
    const [x, y] = toPicture(update.frame, [pose.x, pose.y]);
    const half = HALF_PLACE * unit;
    return [{ x: x - half, y: y - half, w: 2 * half, h: 2 * half }];
  });

/** Return the straight lines that the picture draws between ships, such as volleys. */
const volleyLines = (picture: SVGSVGElement): [Point, Point][] =>
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

/** Return boxes along the keels of ships at their old positions. */
function oldPositionBoxes(update: Update, drawn: readonly Piece[], left: readonly Track[]): Rect[] {
  return left.flatMap(({ ship, path: [start] }) => {
    const piece = drawn.find((one) => one.id === ship);
    if (!piece || !start) return [];
    const half = piece.size * HALF_YARDS * update.frame.scale;
    const keel = keelOf(update, { ...piece, at: start }, piece.size);
    return keel.map(([x, y]) => ({ x: x - half, y: y - half, w: 2 * half, h: 2 * half }));
  });
}

/** Sizes of the mini map, the wind and the buttons in the corners, in pixels. */
const MAP = { w: 104, h: 70 };
const WIND = { w: 84, h: 100 };
const BUTTONS = { w: 104, h: 32 };

function cornerBoxes({ x, y, w, h }: Rect, unit: number): Rect[] {
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

/** The picture's margins around its board, in its own units. */
const MARGINS = { left: 36, right: 20, top: 20, bottom: 34 };

/** Height of a line of a tag, in its own units. */
const HEIGHT = 16;

/** Widths of words in tags, in their own units, by font. Measuring is slow, and the widths never
 * change. */
const widths = new Map<string, number>();

function measureText(text: SVGTextElement): number {
  const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(text);
  const letters = [document.fonts?.status, fontFamily, fontSize, fontStyle, fontWeight].join();
  const key = `${letters}: ${text.textContent}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = text.getComputedTextLength();
  widths.set(key, width);
  return width;
}

/** Lay out the parts of a tag side by side. Returns its width, in its own units. */
function layOutLabel(tag: SVGGElement, counts: boolean): number {
  let at = 0;
  for (const child of tag.children) {
    if (child.classList.contains("tag-leader")) continue;
    const count = child.classList.contains("count");
    if (count && (!counts || getComputedStyle(child).display === "none")) continue;
    if (child instanceof SVGTextElement) {
      if (at > 0) at += COUNT_GAP;
      child.setAttribute("x", String(at));
      at += measureText(child);
    } else {
      const wide = Number(child.getAttribute("width") ?? 0);
      at += MARK_GAP;
      child.setAttribute("x", String(at));
      at += wide;
    }
  }
  return at;
}
