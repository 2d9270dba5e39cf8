import type { Order } from "../net/wire";
import { t } from "../text/t";

const chainOf = (order: Order | null): readonly string[] => order?.chain ?? [];

/** Return whether some order is a chain of several declarations. */
export const hasChains = (orders: readonly Order[]): boolean =>
  orders.some((o) => chainOf(o).length > 1);

/** Filter chains to the current one and those with one more part. Other orders stay. */
export function nextInChain(orders: readonly Order[], held: Order | null): Order[] {
  const taken = chainOf(held);
  return orders.filter((order) => {
    const parts = chainOf(order);
    return (
      parts.length === 0 ||
      order.text === held?.text ||
      (parts.length === taken.length + 1 && taken.every((part, i) => parts[i] === part))
    );
  });
}

/** Return the label of a further part, such as "then grapple A5"; null for a first part or a plain
 * order. */
export function nextPartLabel(order: Order): string | null {
  const parts = chainOf(order);
  return parts.length > 1 ? t("chain-then", { order: parts.at(-1) ?? "" }) : null;
}
