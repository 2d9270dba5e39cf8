import type { Box, Spot } from "./chart";

/** A line of a label and its size in pixels. */
export interface Words {
  text: string;
  size: number;
}
/** An item to label: its position, the radius of its mark in pixels, and the text. */
export interface LabelledItem {
  id: string;
  at: Spot;
  reach: number;
  words: Words[];
}
/** The start of a label, in pixels from the middle of its item. */
export interface LabelPosition {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}
export type Lane = [from: Spot, to: Spot];

const WIDTH = 0.5;
const HEIGHT = 1.2;
const GAP = 5;
/** Penalties for a pixel of a lane behind a label, of another drawing, outside the chart, and for a
 * later side. */
const CROSSED = 3;
const COVERED = 0.4;
const LEAVES = 20;
const LATER = 2;

const wide = (words: Words[]): number =>
  Math.max(...words.map((line) => line.text.length * line.size * WIDTH));
const high = (words: Words[]): number => words.reduce((sum, line) => sum + line.size * HEIGHT, 0);

/** Return the possible sides of a label, the best first. */
function sides({ reach, words }: LabelledItem): LabelPosition[] {
  const far = reach + GAP;
  const near = reach * 0.7 + GAP;
  const h = high(words);
  return [
    { x: 0, y: -far - h, anchor: "middle" },
    { x: far, y: -h / 2, anchor: "start" },
    { x: -far, y: -h / 2, anchor: "end" },
    { x: 0, y: far, anchor: "middle" },
    { x: near, y: -near - h, anchor: "start" },
    { x: -near, y: -near - h, anchor: "end" },
    { x: near, y: near, anchor: "start" },
    { x: -near, y: near, anchor: "end" },
  ];
}

/** Return a label's box in units of the picture; `unit` is the size of a pixel. */
export function boxOf(one: LabelledItem, side: LabelPosition, unit: number): Box {
  const w = wide(one.words) * unit;
  const x =
    one.at.x + side.x * unit - (side.anchor === "middle" ? w / 2 : side.anchor === "end" ? w : 0);
  return { x, y: one.at.y + side.y * unit, w, h: high(one.words) * unit };
}

/** Return the length of a lane inside a box. */
export function lengthInside([from, to]: Lane, box: Box): number {
  let [begin, end] = [0, 1];
  for (const [at, by, low, high] of [
    [from.x, to.x - from.x, box.x, box.x + box.w],
    [from.y, to.y - from.y, box.y, box.y + box.h],
  ] as const) {
    if (by === 0) {
      if (at < low || at > high) return 0;
      continue;
    }
    const [a, b] = [(low - at) / by, (high - at) / by];
    begin = Math.max(begin, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  }
  return Math.max(0, end - begin) * Math.hypot(to.x - from.x, to.y - from.y);
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

function cost(box: Box, lanes: Lane[], taken: Box[], chart: Box, unit: number): number {
  const crossed = lanes.reduce((sum, lane) => sum + lengthInside(lane, box), 0) / unit;
  const covered = taken.reduce((sum, other) => sum + shared(box, other), 0) / unit ** 2;
  const outside = (box.w * box.h - shared(box, chart)) / unit ** 2;
  return crossed * CROSSED + covered * COVERED + outside * LEAVES;
}

/** Choose a side for each label in turn: the one with the fewest lanes and drawings under it. */
export function placeLabels(
  all: LabelledItem[],
  lanes: Lane[],
  chart: Box,
  unit: number,
): Map<string, LabelPosition> {
  const drawn = (one: LabelledItem): Box => ({
    x: one.at.x - one.reach * unit,
    y: one.at.y - one.reach * unit,
    w: 2 * one.reach * unit,
    h: 2 * one.reach * unit,
  });
  const taken = all.map(drawn);
  const found = new Map<string, LabelPosition>();
  for (const one of all) {
    const own = drawn(one);
    const others = taken.filter((box) => box.x !== own.x || box.y !== own.y);
    const rated = sides(one).map((side, order) => ({
      side,
      worth: cost(boxOf(one, side, unit), lanes, others, chart, unit) + order * LATER,
    }));
    const best = rated.reduce((a, b) => (b.worth < a.worth ? b : a)).side;
    taken.push(boxOf(one, best, unit));
    found.set(one.id, best);
  }
  return found;
}

/** Return the lines of a label with their baselines, from its top. */
export function baselines(words: Words[], side: LabelPosition): (Words & { y: number })[] {
  let y = side.y;
  return words.map((line) => {
    y += line.size * HEIGHT;
    return { ...line, y: y - line.size * 0.3 };
  });
}
