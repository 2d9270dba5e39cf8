import type { Odds, Order, PieceId } from "../net/wire";
import { lowerFirst, t } from "../text/t";

/** Looks up the known odds of an order. */
type OddsLookup = (order: Order) => Odds | null;

/** Sort attacks by value. Attacks without known odds keep their order at the end; refused ones come
 * last. */
export function sortByWorth(orders: readonly Order[], known: OddsLookup): Order[] {
  const worth = (order: Order): number => (order.refused ? -3 : (known(order)?.worth ?? -2));
  return [...orders].sort((a, b) => worth(b) - worth(a));
}

/** Return the best attack on each target, and all attacks on the open target. */
export function bestPerTarget(
  orders: readonly Order[],
  known: OddsLookup,
  open: PieceId | null,
): Order[] {
  const sorted = sortByWorth(orders, known);
  const first = new Map<PieceId | null, Order>();
  for (const order of sorted) if (!first.has(order.target)) first.set(order.target, order);
  return sorted.filter(
    (order) => order.target === null || order.target === open || first.get(order.target) === order,
  );
}

/** Return the text of an attack's pill: its name, its chance of success, and the number of other
 * attacks on the target. Where room is short, the target's name `bare` is left out, because a line
 * joins the pill to the target. */
export function pillLabel(
  order: Order,
  known: OddsLookup,
  all: readonly Order[],
  shown: readonly Order[],
  bare = "",
): string {
  const odds = known(order);
  // If all outcomes are equally good, a chance says nothing.
  const differ = new Set(odds?.parts.map((part) => part.tone)).size > 1;
  const good = differ
    ? odds?.parts.filter((part) => part.tone === "good").reduce((sum, part) => sum + part.value, 0)
    : undefined;
  const rest =
    all.filter((o) => o.target === order.target).length -
    shown.filter((o) => o.target === order.target).length;
  const label = order.brief ? lowerFirst(order.brief) : order.label;
  return [
    bare ? stripName(label, bare) : label,
    good === undefined ? "" : percent(good),
    rest > 0 ? t("pills-more", { rest }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Strip a name from the end of a label, with the preposition before it. */
export function stripName(label: string, name: string): string {
  if (!name || !label.endsWith(` ${name}`)) return label;
  const rest = label.slice(0, -name.length).trim().split(" ");
  if (rest.length > 1 && PREPOSITIONS.has(rest.at(-1) ?? "")) rest.pop();
  return rest.join(" ");
}

const PREPOSITIONS: ReadonlySet<string> = new Set(["of", "at", "on", "to", "from", "into"]);

const percent = (value: number): string => `${Math.round(value * 100)}%`;
