import type { Order, PieceId } from "../net/wire";
import { without } from "./pills";

/** So many letters are short enough for a button. */
const SHORT = 20;
/** Where nothing shorter tells it, a sentence of so many stands there. */
const LONGEST = 38;
const MOVES = "Move her";

/** What a button of the choices says: short, where it then says nothing that another `beside` it
 * says too. Targets are `called` so in sentences. */
export function words(
  order: Order,
  beside: readonly Order[],
  called: (target: PieceId) => string,
): string {
  const short = (one: Order): string => verb(one, one.target === null ? "" : called(one.target));
  const said = short(order);
  return beside.some((other) => other.text !== order.text && short(other) === said)
    ? whole(order)
    : said;
}

/** What an order does, in two or three words: all of it stands in the sentence of the prompt.
 * `target` is what its target is called there. */
export function verb(order: Order, target = ""): string {
  const { sentence, kind, brief, label } = order;
  if (sentence.length <= SHORT) return sentence;
  if (brief) return brief.length <= SHORT ? brief : without(brief, target);
  const act = target ? actOn(sentence, target) : "";
  if (act) return act;
  if (kind === "pass" && order.use) return order.use;
  if (kind === "pass" && label.length <= SHORT) return upperFirst(label);
  // "Row to 1006: 4 MP, 0 left" is "Row to 1006", "Set up at 5.25, 4" is "Set up".
  const start = sentence.split(kind === "place" ? / at / : /[,:;(]/)[0]?.trim() ?? "";
  if (start.length <= SHORT) return start;
  return kind === "move" && order.subject !== null ? MOVES : whole(order);
}

/** What is done last to the target; without it where its name is long. */
function actOn(sentence: string, target: string): string {
  const last = sentence.split(",").at(-1)?.trim() ?? "";
  const at = last.indexOf(target);
  if (at < 0) return "";
  const act = last.slice(0, at + target.length);
  const said = act.length <= SHORT ? act : without(act, target);
  return said.length <= SHORT ? upperFirst(said) : "";
}

const whole = ({ sentence, label }: Order): string =>
  sentence.length <= LONGEST ? sentence : label;

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
