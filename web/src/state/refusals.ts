import type { Order, Refusal, Update } from "../net/wire";
import { nameOf } from "./pieces";

/** The heading of a refusal: the order's own name where it is one that was picked; ships that have
 * names go by them. */
export const refusalTitle = (
  refusal: Refusal,
  order: Order | null,
  update: Update | null,
): string => {
  const title = order
    ? `${[order.subject, order.label].filter(Boolean).join(" ")} refused`
    : refusal.title;
  return title.replace(/^\w+/, (first) => nameOf(update, first));
};
