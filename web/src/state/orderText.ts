import type { Order, PieceId } from "../net/wire";
import { stripName } from "./pills";
import { t } from "../text/t";

/** Maximum length of a button's text. */
const MAX_BUTTON = 20;
/** Maximum length of a sentence that is used if there is no short text. */
const MAX_SENTENCE = 38;

/** Return a button's text. Use the long form if another button would have the same text. `called`
 * names a target. */
export function buttonText(
  order: Order,
  beside: readonly Order[],
  called: (target: PieceId) => string,
): string {
  const short = (one: Order): string =>
    shortOrderText(one, one.target === null ? "" : called(one.target));
  const text = short(order);
  return beside.some((other) => other.text !== order.text && short(other) === text)
    ? whole(order)
    : text;
}

/** Return what an order does in two or three words. The prompt shows the full sentence. `target` is
 * the target's name there. */
export function shortOrderText(order: Order, target = ""): string {
  const { sentence, kind, brief, label } = order;
  if (sentence.length <= MAX_BUTTON) return sentence;
  if (brief) return brief.length <= MAX_BUTTON ? brief : stripName(brief, target);
  const act = target ? lastAct(sentence, target) : "";
  if (act) return act;
  if (kind === "pass" && order.use) return order.use;
  if (kind === "pass" && label.length <= MAX_BUTTON) return upperFirst(label);
  // "Row to 1006: 4 MP, 0 still to spend" is "Row to 1006", "Set up at 5.25, 4" is "Set up".
  const start = sentence.split(kind === "place" ? / at / : /[,:;(]/)[0]?.trim() ?? "";
  if (start.length <= MAX_BUTTON) return start;
  return kind === "move" && order.subject !== null ? t("order-move-her") : whole(order);
}

/** Return the last action on the target, without its name if that is long. */
function lastAct(sentence: string, target: string): string {
  const last = sentence.split(",").at(-1)?.trim() ?? "";
  const at = last.indexOf(target);
  if (at < 0) return "";
  const act = last.slice(0, at + target.length);
  const text = act.length <= MAX_BUTTON ? act : stripName(act, target);
  return text.length <= MAX_BUTTON ? upperFirst(text) : "";
}

const whole = ({ sentence, label }: Order): string =>
  sentence.length <= MAX_SENTENCE ? sentence : label;

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
