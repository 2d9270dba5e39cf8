import type { Order } from "../net/wire";

/** Sentences up to so many letters fit on a button of the choices. */
const LONGEST_LABEL = 38;
/** So many letters are short enough for the button of the order in hand. */
const SHORT = 20;
const MOVES = "Move her";

/** What stands on a button of the choices. */
export const words = (order: Order): string =>
  order.sentence.length <= LONGEST_LABEL ? order.sentence : order.label;

/** What an order does in two or three words: all of it stands in the sentence beside the button.
 * `target` is what its target is called. */
export function verb(order: Order, target: string): string {
  const { sentence, kind } = order;
  if (sentence.length <= SHORT || order.joins.length > 0) return words(order);
  if (order.target !== null && target) {
    const last = sentence.split(",").at(-1)?.trim() ?? "";
    const at = last.indexOf(target);
    const act = at < 0 ? "" : last.slice(0, at + target.length);
    if (act && act.length <= SHORT) return upperFirst(act);
  }
  if (kind === "pass") return order.use || words(order);
  // "Row to 1006: 4 MP, 0 left" is "Row to 1006", "Set up at 5.25, 4" is "Set up".
  const start = sentence.split(kind === "place" ? / at / : /[,:;(]/)[0]?.trim() ?? "";
  if (kind !== "attack" && start.length <= SHORT) return start;
  return kind === "move" && order.subject !== null ? MOVES : words(order);
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
