import { useLayoutEffect, useRef } from "preact/hooks";
import { slowness } from "../common/settings";
import type { Rect } from "../geometry/view";
import type { Viewport } from "../state/viewport";

const GLIDE_MS = 420;
const EASE = "cubic-bezier(.45,.05,.3,1)";

/** Animate automatic changes of the view: transform the new drawing from the old view, without
 * redrawing on the way. Changes by hand are immediate. */
export function useGlide(viewport: Viewport, pane: { readonly current: HTMLElement | null }): void {
  const seen = useRef<{ window: Rect; width: number } | null>(null);
  const window = viewport.window.value;
  const width = viewport.screen.value.w;
  useLayoutEffect(() => {
    const last = seen.current;
    seen.current = window && { window, width };
    const slow = slowness();
    if (!last || !window || !pane.current || last.width !== width || !viewport.isAnimated) return;
    if (slow === 0 || same(last.window, window)) return;
    const from = glideTransform(last.window, window, width);
    for (const layer of pane.current.querySelectorAll(".picture > svg, svg.overlay"))
      layer.animate(
        [
          { transform: from, transformOrigin: "0 0" },
          { transform: "none", transformOrigin: "0 0" },
        ],
        { duration: GLIDE_MS * slow, easing: EASE },
      );
  }, [window, width]);
}

/** Return the transform that moves a drawing of one window to its place in another. */
function glideTransform(from: Rect, to: Rect, width: number): string {
  const scale = to.w / from.w;
  const k = width / from.w;
  return `translate(${(to.x - from.x) * k}px,${(to.y - from.y) * k}px) scale(${scale})`;
}

const same = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.w - b.w) < 0.01 * a.w;
