import type { Odds, Order, PieceId } from "../net/wire";

/** What is known of the odds of an order. */
export type Known = (order: Order) => Odds | null;

/** Attacks from the most to the least promising; those of which nothing is known keep their places
 * at the end, refused ones last. */
export function byWorth(orders: readonly Order[], known: Known): Order[] {
  const worth = (order: Order): number => (order.refused ? -3 : (known(order)?.worth ?? -2));
  return [...orders].sort((a, b) => worth(b) - worth(a));
}

/** One attack for each target, the best; all of them for the target that is in hand. */
export function folded(orders: readonly Order[], known: Known, open: PieceId | null): Order[] {
  const sorted = byWorth(orders, known);
  const first = new Map<PieceId | null, Order>();
  for (const order of sorted) if (!first.has(order.target)) first.set(order.target, order);
  return sorted.filter(
    (order) => order.target === null || order.target === open || first.get(order.target) === order,
  );
}

/** What stands on the pill of an attack: its name, how likely it ends well, and how many others
 * there are on the same target. Where there is little room the target, called `bare`, is left out:
 * a line joins the pill to it. */
export function pillLabel(
  order: Order,
  known: Known,
  all: readonly Order[],
  shown: readonly Order[],
  bare = "",
): string {
  const odds = known(order);
  // Where every outcome is as good as the others there is nothing to tell.
  const differ = new Set(odds?.parts.map((part) => part.tone)).size > 1;
  const good = differ
    ? odds?.parts.filter((part) => part.tone === "good").reduce((sum, part) => sum + part.value, 0)
    : undefined;
  const rest =
    all.filter((o) => o.target === order.target).length -
    shown.filter((o) => o.target === order.target).length;
  const label = order.brief ? lowerFirst(order.brief) : order.label;
  return [
    bare ? without(label, bare) : label,
    good === undefined ? "" : percent(good),
    rest > 0 ? `(${rest} more)` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Words without the name they end with, and without what joins it to them. */
export function without(label: string, name: string): string {
  if (!name || !label.endsWith(` ${name}`)) return label;
  const rest = label.slice(0, -name.length).trim().split(" ");
  if (rest.length > 1 && JOINTS.has(rest.at(-1) ?? "")) rest.pop();
  return rest.join(" ");
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const JOINTS: ReadonlySet<string> = new Set(["of", "at", "on", "to", "from", "into"]);

const percent = (value: number): string => `${Math.round(value * 100)}%`;
