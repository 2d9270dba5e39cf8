import { toPicture } from "../geometry/frame";
import type { Rect } from "../geometry/view";
import type { Frame } from "../net/wire";
import type { CampaignOrder, Fleet, Place } from "./wire";

export interface Spot {
  x: number;
  y: number;
}
export type Box = Rect;

/** Convert a place of the chart to units of the picture. */
export function spot(frame: Frame, at: [x: number, y: number]): Spot {
  const [x, y] = toPicture(frame, at);
  return { x, y };
}

/** Return the part of the picture with all places and fleets, and room for their names. */
export function windowOf(frame: Frame, places: Place[], fleets: Fleet[], picture: Box): Box {
  const spots = [...places, ...fleets].map((one) => spot(frame, one.at));
  if (spots.length === 0) return picture;
  const left = Math.min(...spots.map((s) => s.x)) - frame.scale * 5;
  const right = Math.max(...spots.map((s) => s.x)) + frame.scale * 8.5;
  const top = Math.max(picture.y, Math.min(...spots.map((s) => s.y)) - frame.scale * 5.5);
  const bottom = Math.min(
    picture.y + picture.h,
    Math.max(...spots.map((s) => s.y)) + frame.scale * 3,
  );
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Return the order that sends a fleet to a place, if any. */
export const orderTo = (
  orders: CampaignOrder[],
  subject: string | null,
  target: string,
): CampaignOrder | undefined =>
  orders.find((order) => order.subject === subject && order.target === target);

/** Group the orders by fleet; those of the whole side come last. */
export function bySubject(
  orders: CampaignOrder[],
): { subject: string | null; orders: CampaignOrder[] }[] {
  const subjects = [...new Set(orders.map((order) => order.subject))];
  const sorted = [
    ...subjects.filter((one) => one !== null),
    ...(subjects.includes(null) ? [null] : []),
  ];
  return sorted.map((subject) => ({
    subject,
    orders: orders.filter((order) => order.subject === subject),
  }));
}

/** Parse a text such as "12/20"; null for any other. */
export function parseRemaining(text: string): { left: number; most: number } | null {
  const found = /^(\d+)\/(\d+)$/.exec(text);
  return found ? { left: Number(found[1]), most: Math.max(1, Number(found[2])) } : null;
}
