import { useLayoutEffect, useRef } from "preact/hooks";
import { Idiomorph } from "idiomorph";
import type { Update } from "../net/wire";
import { fade, row } from "./motion";
import { rectOf, type Rect } from "../geometry/view";

/** Squares of fewer pixels than this leave no room for the number of every column. */
const DENSE = 17;
/** A unit of an open table of fewer pixels than this leaves no room for the names of ships, where
 * squadrons have names of their own; one of fewer than that none for more than their bases. */
const FAR = 18;
const TINY = 12;

interface Props {
  update: Update;
  rowing: number;
  /** The part of the picture that fills the pane; null before the pane has a size. */
  window: Rect | null;
  /** Units of the picture for one pixel. */
  unit: number;
  onSize(picture: Rect): void;
}

/** The server's drawing. One drawing is morphed into the next, so ships keep their elements and can
 * row from place to place. */
export function Picture({ update, rowing, window, unit, onSize }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<SVGSVGElement | null>(null);

  useLayoutEffect(() => {
    if (!holder.current) return;
    const fresh = parsed(update.svg);
    if (!fresh) return;
    const size = rectOf(fresh.getAttribute("viewBox"));
    const before = shown.current;
    if (before && before.dataset.flip === fresh.dataset.flip) {
      const lost = rowing > 0 ? lostPieces(before, fresh) : [];
      carryView(before, fresh);
      Idiomorph.morph(before, fresh, { morphStyle: "outerHTML" });
      row(before, update.frame, update.moves, rowing);
      for (const ghost of lost) fade(before, ghost, rowing * 0.85, 500);
    } else {
      if (before) carryView(before, fresh);
      holder.current.replaceChildren(fresh);
      shown.current = fresh;
    }
    onSize(size);
  }, [update]);

  useLayoutEffect(() => {
    if (window && shown.current)
      shown.current.setAttribute("viewBox", `${window.x} ${window.y} ${window.w} ${window.h}`);
  }, [window, update]);

  const pixels = update.frame.scale / unit;
  const open = update.frame.snap === 0;
  const nearness = open
    ? `${pixels < FAR ? "far" : ""} ${pixels < TINY ? "tiny" : ""}`
    : pixels < DENSE
      ? "dense"
      : "";
  return (
    <div class={`picture ${nearness}`.trim()} ref={holder} style={{ "--unit": String(unit) }} />
  );
}

function parsed(svg: string): SVGSVGElement | null {
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
