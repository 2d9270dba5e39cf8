import { hideTip, placeTip, TIP_ID } from "./ClauseTip";
import { glossaryOf } from "./glossary";

const LONG_PRESS_MS = 450;
/** How far a resting finger may move, in pixels. */
const MAX_SLIP = 8;

const termAt = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(".term") : null;

/** Show the tips of all terms of the page: under the pointer, at the focus, on a long press.
 *
 * One set of listeners serves them all, because a long log has thousands. Returns a function that
 * removes them. */
export function listenForTerms(root: Document = document): () => void {
  let shown: HTMLElement | null = null;
  let pressing: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  let held = false;

  const hide = (): void => {
    if (!shown) return;
    shown.removeAttribute("aria-describedby");
    shown = null;
    hideTip();
  };
  const show = (at: HTMLElement): void => {
    const { ruleset = "", term } = at.dataset;
    const found = glossaryOf(ruleset).value?.terms.find((one) => one.term === term);
    if (!found) return;
    hide();
    shown = at;
    at.setAttribute("aria-describedby", TIP_ID);
    placeTip({ id: found.term, text: found.meaning, clause: found.clause, kind: "term" }, at);
  };
  const endPress = (): void => {
    if (pressing) clearTimeout(pressing.timer);
    pressing = null;
  };
  const on = {
    pointerover: (event: PointerEvent): void => {
      if (event.pointerType === "touch") return;
      const at = termAt(event);
      if (at && at !== shown) show(at);
    },
    pointerout: (event: PointerEvent): void => {
      if (event.pointerType !== "touch" && termAt(event) === shown) hide();
    },
    focusin: (event: FocusEvent): void => {
      const at = termAt(event);
      if (at?.matches(":focus-visible")) show(at);
    },
    focusout: (event: FocusEvent): void => {
      if (termAt(event) === shown) hide();
    },
    pointerdown: (event: PointerEvent): void => {
      hide();
      held = false;
      const at = event.pointerType === "touch" ? termAt(event) : null;
      if (!at) return;
      const timer = setTimeout(() => {
        held = true;
        show(at);
      }, LONG_PRESS_MS);
      pressing = { timer, x: event.clientX, y: event.clientY };
    },
    pointermove: (event: PointerEvent): void => {
      if (pressing && Math.hypot(event.clientX - pressing.x, event.clientY - pressing.y) > MAX_SLIP)
        endPress();
    },
    pointerup: endPress,
    pointercancel: endPress,
    // A long press explains a term and does nothing else.
    contextmenu: (event: MouseEvent): void => {
      if ((held || pressing) && termAt(event)) event.preventDefault();
    },
    click: (event: MouseEvent): void => {
      if (!held) return;
      held = false;
      event.stopPropagation();
      event.preventDefault();
    },
    keydown: (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    },
    scroll: hide,
  };
  const all = Object.entries(on) as [string, EventListener][];
  for (const [kind, act] of all) root.addEventListener(kind, act, true);
  return () => {
    endPress();
    hide();
    for (const [kind, act] of all) root.removeEventListener(kind, act, true);
  };
}
