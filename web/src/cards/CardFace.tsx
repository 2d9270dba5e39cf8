import emblems from "../../../src/naumachia/render/emblems.svg?raw";
import { useTerms } from "../common/Terms";
import type { Card } from "../net/wire";
import { t } from "../text/t";

/** Add the symbols of cards to the document, once. */
export function installEmblems(): void {
  if (document.querySelector("#nm-em-oars")) return;
  const holder = document.createElement("div");
  holder.innerHTML = emblems;
  const symbols = holder.firstElementChild;
  if (symbols) document.body.prepend(symbols);
}

const has = (name: string): boolean => emblems.includes(`id="nm-${name}"`);

/** Return a card's text for screen readers. */
export function cardDescription(card: Card): string {
  const number = card.red && card.number ? t("card-red", { number: card.number }) : card.number;
  return [
    card.title,
    card.kind,
    number,
    card.text,
    card.icon && t("card-icon", { icon: card.icon }),
    card.foot,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Longer texts than this use a smaller font. */
const SMALL_TEXT = 110;

/** Letters of text that a footer line, or a second line of the title, costs. */
const LINE = 22;

/** Longer texts than this use the smallest font. */
const LONG_TEXT = 135;

/** Return the room that the text needs, in letters, with title and footer. */
const weight = (card: Card): number =>
  card.text.length + (card.foot ? LINE : 0) + (card.title.length > 15 ? LINE : 0);

const hand = (card: Card): string =>
  weight(card) > LONG_TEXT ? "wordy long" : weight(card) > SMALL_TEXT ? "wordy" : "";

/** Return whether text and picture fit: at most four lines of text. */
const roomy = (card: Card): boolean =>
  card.text.length / 19 + (card.title.length > 15 ? 1.2 : 0) + (card.foot ? 1.3 : 0) <= 4;

/** The printed side of a card: number, kind, title, picture and text. */
export function CardPrint({ card }: { card: Card }) {
  const mark = useTerms();
  const pictured = card.emblem && has(`em-${card.emblem}`);
  const large = roomy(card);
  return (
    <span class={["print", card.state, hand(card)].filter(Boolean).join(" ")}>
      <span class="head">
        <b class={card.red ? "num red" : "num"}>{card.number}</b>
        {pictured && !large && <Emblem name={card.emblem} small />}
        <span class="kind">{mark(card.kind)}</span>
        {card.icon && <EventIcon name={card.icon} />}
      </span>
      <span class="name">{card.title}</span>
      {pictured && large && <Emblem name={card.emblem} />}
      <span class="does">{mark(card.text)}</span>
      {card.foot && <span class="foot">{card.foot}</span>}
    </span>
  );
}

/** What a card does, in a line of text. */
export function CardWords({ card }: { card: Card }) {
  const mark = useTerms();
  return (
    <>
      <b>{card.title}</b> ({mark(card.kind)}): {mark(card.text)}
      {card.foot && <small> {card.foot}</small>}
    </>
  );
}

/** The picture of a card; small in the header if the text needs the room. */
function Emblem({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <svg class={small ? "emblem small" : "emblem"} viewBox="-50 -27 100 54" aria-hidden="true">
      <use href={`#nm-em-${name}`} x="-50" y="-27" width="100" height="54" />
    </svg>
  );
}

function EventIcon({ name, size = 20 }: { name: string; size?: number }) {
  if (!has(`ic-${name}`))
    return (
      <span class="event letter" title={name}>
        {name.charAt(0).toUpperCase()}
      </span>
    );
  return (
    <svg class="event" width={size} height={size} viewBox="0 0 24 24" role="img" aria-label={name}>
      <title>{name}</title>
      <use href={`#nm-ic-${name}`} />
    </svg>
  );
}

/** The backs of a number of cards. */
export function CardBacks({ count, most = 8 }: { count: number; most?: number }) {
  return (
    <span class="backs" aria-hidden="true">
      {Array.from({ length: Math.min(count, most) }, (_, i) => (
        <i key={i} />
      ))}
    </span>
  );
}
