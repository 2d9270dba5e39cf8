import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Idiomorph } from "idiomorph";
import type { OutsideMap, Layer, Update } from "../net/wire";
import { hasScaledShips } from "../state/drawnSize";
import { markupOf, hasSquadronNames, diffLayers, type LayerDiff } from "../state/layers";
import {
  arrangeLabels,
  MIN_LABEL_UNIT,
  isLabelled,
  isBySquadron,
  isNarrow,
  EMPTY_CONTEXT,
  seaOf,
  type LabelContext,
} from "./arrange";
import { edgeNumbers } from "./EdgeNumbers";
import { keepInWindow } from "./edges";
import { fadeOut, animateRowing } from "./motion";
import { placeShoreNames, placeSoundings } from "./soundings";
import { rectOf, type Rect } from "../geometry/view";
import type { BoardNumbers } from "../state/viewport";

/** Squares smaller than this, in pixels, have no room for every column number. */
const DENSE = 17;
/** At more units per pixel than this, there is no room for the towns on shores. */
const SMALL = 1.7;
/** On an open table with fewer pixels per unit than this, only bases have room. */
const TINY = 12;

interface Props {
  update: Update;
  rowing: number;
  /** The visible part of the picture; null before the pane has a size. */
  window: Rect | null;
  /** The visible part without the numbers at its edges, where labels go. */
  clear: Rect | null;
  /** Units of the picture for one pixel. */
  unit: number;
  /** What tags keep clear of. */
  about?: LabelContext;
  onSize(picture: Rect, land: OutsideMap): void;
  /** Reports whether the compass rose is hidden because it would be cut. */
  onRose?(cut: boolean): void;
  onLabels?(boxes: readonly Rect[]): void;
  onNumbers?(numbers: BoardNumbers): void;
}

/** The server's picture. Each picture is morphed into the next, so ships keep their elements and
 * can row. */
export function Picture({
  update,
  rowing,
  window,
  clear,
  unit,
  about = EMPTY_CONTEXT,
  onSize,
  onRose,
  onLabels,
  onNumbers,
}: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<SVGSVGElement | null>(null);
  const layers = useRef<readonly Layer[] | null>(null);
  const whole = useRef<Rect | null>(null);

  const settle = (): void => {
    if (!shown.current || !window || !clear) return;
    const sea = seaOf(whole.current ?? window);
    onLabels?.(arrangeLabels(shown.current, update, unit, clear, sea, about));
    placeSoundings(shown.current, clear, unit);
    placeShoreNames(shown.current, clear, unit);
    onNumbers?.(edgeNumbers(shown.current));
    const cut = keepInWindow(shown.current, clear, unit);
    onRose?.(cut);
  };

  useLayoutEffect(() => {
    if (!holder.current) return;
    const known = layers.current;
    layers.current = update.layers;
    const steps = shown.current && known ? diffLayers(known, update.layers) : null;
    if (shown.current && steps && apply(shown.current, steps, rowing)) {
      settle();
      animateRowing(shown.current, update.frame, update.moves, rowing);
      return;
    }
    const fresh = parseLayer(markupOf(update.layers));
    if (!fresh) return;
    const size = rectOf(fresh.getAttribute("viewBox"));
    whole.current = size;
    const before = shown.current;
    if (before && before.dataset.flip === fresh.dataset.flip) {
      const lost = rowing > 0 ? lostPieces(before, fresh) : [];
      carryView(before, fresh);
      Idiomorph.morph(before, fresh, { morphStyle: "outerHTML" });
      settle();
      animateRowing(before, update.frame, update.moves, rowing);
      for (const ghost of lost) fadeOut(before, ghost, rowing * 0.85, 500);
    } else {
      if (before) carryView(before, fresh);
      holder.current.replaceChildren(fresh);
      shown.current = fresh;
    }
    onSize(size, update.frame.beyond);
  }, [update]);

  useLayoutEffect(() => {
    if (window && shown.current)
      shown.current.setAttribute("viewBox", `${window.x} ${window.y} ${window.w} ${window.h}`);
  }, [window, update]);

  useLayoutEffect(settle, [window, clear, update, about]);
  // Tags are measured again when the fonts have loaded.
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    void document.fonts?.ready.then(() => latest.current());
  }, []);

  const pixels = update.frame.scale / unit;
  const open = update.frame.snap === 0;
  const arranged = hasScaledShips(update);
  const far = pixels < MIN_LABEL_UNIT ? "far" : "";
  const named = isBySquadron(update, unit) ? "by-squadron" : "";
  const nearness = open
    ? `${far} ${named} ${pixels < TINY ? "tiny" : ""} ${arranged ? "arranged" : ""}`
    : pixels < DENSE
      ? "dense"
      : "";
  const fleets = hasSquadronNames(update) ? "fleets" : "";
  const small = unit > SMALL ? "small" : "";
  const narrow = isNarrow(update, unit) ? "narrow" : "";
  const labelled = isLabelled(update, unit) ? `labelled ${narrow}` : "";
  return (
    <div
      class={`picture ${labelled} ${fleets} ${nearness} ${small}`.trim()}
      ref={holder}
      style={{ "--unit": String(unit) }}
    />
  );
}

/** Change only the pieces that differ; false if the present picture is not the expected one. */
function apply(picture: SVGSVGElement, steps: LayerDiff, rowing: number): boolean {
  const inside = [...steps.parts, ...steps.pieces.map((piece) => piece.svg)].join("");
  const fresh = parseLayer(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
  const elements = fresh ? [...fresh.children] : [];
  if (elements.length !== steps.parts.length + steps.pieces.length) return false;
  const gone = steps.gone.map((id) => pieceOf(picture, id));
  const places = elements.map((element, at) => placeOf(picture, element, steps, at));
  if (gone.includes(null) || places.includes(null)) return false;
  for (const piece of gone) {
    if (!piece) continue;
    if (rowing > 0 && LOST.test(piece.id))
      fadeOut(picture, piece.cloneNode(true) as SVGElement, rowing * 0.85, 500);
    piece.remove();
  }
  for (const [at, element] of elements.entries()) {
    const place = places[at];
    const piece = steps.pieces[at - steps.parts.length];
    if (!place) continue;
    if (!piece?.fresh) Idiomorph.morph(place, element, { morphStyle: "outerHTML" });
    else place.insertBefore(element, piece.before ? pieceOf(place, piece.before) : null);
  }
  return true;
}

/** Pieces that fade when they leave the board. */
const LOST = /^(ship|tag)-/;

const pieceOf = (inside: Element, id: string): SVGElement | null =>
  inside.querySelector<SVGElement>(`#${CSS.escape(id)}`);

/** Return where an element belongs: the element it replaces, or its layer. */
function placeOf(
  picture: SVGSVGElement,
  element: Element,
  steps: LayerDiff,
  at: number,
): Element | null {
  const piece = steps.pieces[at - steps.parts.length];
  if (!piece) return picture.querySelector(`:scope > ${element.nodeName}`);
  return piece.fresh ? picture.querySelector(`g.${piece.layer}`) : pieceOf(picture, piece.id);
}

function parseLayer(svg: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

function carryView(from: SVGSVGElement, to: SVGSVGElement): void {
  to.setAttribute("viewBox", from.getAttribute("viewBox") ?? "");
}

function lostPieces(before: SVGSVGElement, after: SVGSVGElement): SVGElement[] {
  const gone: SVGElement[] = [];
  for (const piece of before.querySelectorAll<SVGElement>("[id^='ship-'], [id^='tag-']")) {
    if (!after.querySelector(`#${CSS.escape(piece.id)}`))
      gone.push(piece.cloneNode(true) as SVGElement);
  }
  return gone;
}
