import type { Order, Refusal } from "../net/wire";

/** The heading of a refusal: the order's own name where it is one that was picked. */
export const refusalTitle = (refusal: Refusal, order: Order | null): string =>
  order ? `${[order.subject, order.label].filter(Boolean).join(" ")} refused` : refusal.title;
