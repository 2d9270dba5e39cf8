import type { Order, Refusal, Update } from "../net/wire";
import { nameOf } from "./pieces";
import { t } from "../text/t";

/** Return the heading of a refusal: the order's name if it was chosen, with names of ships instead
 * of ids. */
export const refusalTitle = (
  refusal: Refusal,
  order: Order | null,
  update: Update | null,
): string => {
  const title = order
    ? t("refusals-refused", { order: [order.subject, order.label].filter(Boolean).join(" ") })
    : refusal.title;
  return title.replace(/^\w+/, (first) => nameOf(update, first));
};
