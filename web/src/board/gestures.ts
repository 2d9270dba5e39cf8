import type { PageState } from "../state/page";
import type { Point } from "../net/wire";
import { snapToLattice, toBoard } from "../geometry/frame";
import { ordersOf, pickByPoint } from "../state/orders";
import { piecesOf } from "../state/pieces";
import { t } from "../text/t";

const SLOP = 6;
const LONG_PRESS_MS = 500;

type Aim =
  | { kind: "pan" }
  | { kind: "ship"; id: string }
  | { kind: "placing" }
  | { kind: "aim"; id: string }
  | { kind: "bow" }
  | { kind: "form" }
  | { kind: "ruler" };

/** Forward a press on the bow dot, which is only for dragging, to the element below it. */
function pressUnder(event: MouseEvent): void {
  const under = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((one) => !one.closest(".bow-handle"));
  under?.dispatchEvent(
    new MouseEvent("click", {
      bubbles: true,
      cancelable: true,
      clientX: event.clientX,
      clientY: event.clientY,
    }),
  );
}

/** Pointer and wheel on the board: a press selects, a drag moves a ship or the view, two fingers
 * zoom. */
export class Gestures {
  private readonly down = new Map<number, Point>();
  private start: Point = [0, 0];
  private last: Point = [0, 0];
  private aim: Aim | null = null;
  private dragging = false;
  private spread = 0;
  private pressing: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly page: PageState) {}

  onPointerDown = (event: PointerEvent): void => {
    if (event.button > 0) return;
    const at = this.page.viewport.panePoint(event.clientX, event.clientY);
    this.down.set(event.pointerId, at);
    this.dragging = false;
    if (this.down.size === 1) {
      [this.start, this.last] = [at, at];
      this.aim = this.aimOf(event.target as Element);
      this.awaitLongPress(event);
    } else {
      this.endLongPress();
      this.aim = null;
      this.dragging = true;
      this.spread = this.reach();
    }
  };

  onPointerMove = (event: PointerEvent): void => {
    if (!this.down.has(event.pointerId)) return;
    // The button was released outside the board.
    if (event.buttons === 0) return this.onPointerCancel(event);
    const at = this.page.viewport.panePoint(event.clientX, event.clientY);
    this.down.set(event.pointerId, at);
    if (this.down.size === 2) return this.pinch(event);
    if (!this.dragging && Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) < SLOP) return;
    this.endLongPress();
    if (!this.dragging) this.begin(event);
    this.drag(event, at);
    this.last = at;
  };

  onPointerUp = (event: PointerEvent): void => {
    if (!this.down.delete(event.pointerId)) return;
    this.endLongPress();
    if (this.dragging && this.down.size === 0) this.drop(event);
    else if (!this.dragging && this.aim?.kind === "ruler") this.measureAt(event);
    if (this.down.size === 0) this.rest();
  };

  onPointerCancel = (event: PointerEvent): void => {
    this.down.delete(event.pointerId);
    this.endLongPress();
    this.page.composer.draft.hovered.value = null;
    this.rest();
  };

  /** Ignore the click that ends a drag. */
  onClickCapture = (event: MouseEvent): void => {
    if (!this.dragging) return;
    this.dragging = false;
    event.stopPropagation();
    event.preventDefault();
  };

  onClick = (event: MouseEvent): void => {
    const { composer, session } = this.page;
    const target = event.target as Element;
    if (
      composer.ruler.isOn.value ||
      session.past.value ||
      target.closest(".handle, .place, .chip, .tray, .zoom")
    )
      return;
    if (target.closest(".bow-handle")) return pressUnder(event);
    const id = target.closest<SVGElement>("[data-piece]")?.dataset.piece;
    if (id !== undefined && event.shiftKey && composer.candidates.ready.value.includes(id))
      composer.batch.pick(id);
    else if (id !== undefined) composer.pieces.press(id);
    else if (composer.forms.current.value) this.pressForm(event);
    else if (composer.aim.subject.value !== null) this.pressTable(event);
    else if (composer.candidates.placing.value.length === 0) this.pressSea();
  };

  onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { viewport } = this.page;
    viewport.zoomAt(
      Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.06 : 0.0018)),
      viewport.panePoint(event.clientX, event.clientY),
    );
  };

  /** Open a ship's sheet when a finger rests on it. The press then does nothing else. */
  private awaitLongPress(event: PointerEvent): void {
    const { inspection } = this.page;
    if (!inspection.isHeld.value) inspection.leave();
    const id = (event.target as Element).closest<SVGElement>("[data-piece]")?.dataset.piece;
    if (id === undefined || event.pointerType === "mouse") return;
    this.pressing = setTimeout(() => {
      inspection.hold(id);
      this.aim = null;
      this.dragging = true;
    }, LONG_PRESS_MS);
  }

  private endLongPress(): void {
    if (this.pressing !== null) clearTimeout(this.pressing);
    this.pressing = null;
  }

  private rest(): void {
    this.aim = null;
    this.page.composer.draft.dragging.value = false;
  }

  private aimOf(target: Element): Aim | null {
    const { composer, session } = this.page;
    if (composer.ruler.isOn.value) return { kind: "ruler" };
    const id = target.closest<SVGElement>("[data-piece]")?.dataset.piece;
    const live = session.past.value === null;
    if (live && target.closest(".bow-handle")) return { kind: "bow" };
    if (live && composer.forms.current.value && target.closest(".ghost-hit"))
      return { kind: "form" };
    const aimed = composer.aim.subject.value;
    if (
      live &&
      aimed !== null &&
      (target.closest(".ghost-hit") || id === aimed || target.closest(".place"))
    )
      return { kind: "aim", id: aimed };
    if (composer.forms.current.value)
      return target.closest(".chip, .tray") ? null : { kind: "pan" };
    if (live && id !== undefined && composer.aim.canAim(id)) return { kind: "aim", id };
    if (live && id !== undefined && composer.orderList.actors.value.includes(id)) {
      composer.orderList.load(id);
      return { kind: "ship", id };
    }
    if (live && target.closest(".place")) return { kind: "placing" };
    return target.closest(".chip, .tray") ? null : { kind: "pan" };
  }

  private begin(event: PointerEvent): void {
    this.dragging = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (this.aim?.kind === "ship" && this.page.composer.selection.selected.value !== this.aim.id)
      this.page.composer.draft.select(this.aim.id);
    if (this.aim?.kind === "form") this.grab();
    if (this.aim?.kind === "ruler")
      this.page.composer.ruler.ends.value = [this.point(event, this.start), null];
    if (this.aim?.kind === "aim" && this.page.composer.aim.subject.value !== this.aim.id)
      this.page.composer.draft.select(this.aim.id);
    this.page.composer.draft.dragging.value =
      this.aim !== null && this.aim.kind !== "pan" && this.aim.kind !== "ruler";
  }

  private drag(event: PointerEvent, at: Point): void {
    const { viewport, composer } = this.page;
    // The ship's orders may have been fetched only on this press.
    if (this.aim?.kind === "ship" && composer.aim.canAim(this.aim.id))
      this.aim = { kind: "aim", id: this.aim.id };
    if (this.aim?.kind === "pan") viewport.pan([at[0] - this.last[0], at[1] - this.last[1]]);
    else if (this.aim?.kind === "ruler")
      composer.ruler.ends.value = [composer.ruler.ends.value[0], this.point(event, at)];
    else if (this.aim && ["aim", "bow", "form"].includes(this.aim.kind)) this.aimAt(event);
    else if (this.aim) composer.draft.hovered.value = this.under(event);
  }

  /** Aim the selected ship at the pointer, or turn its bow there. */
  private aimAt(event: PointerEvent): void {
    const { composer, session, viewport } = this.page;
    const frame = session.live.value?.frame;
    if (!frame) return;
    const at = viewport.boardPoint(frame, event.clientX, event.clientY);
    if (this.aim?.kind === "form") composer.forms.drag(at);
    else if (this.aim?.kind === "bow" && composer.forms.current.value) composer.forms.turnTo(at);
    else if (this.aim?.kind === "bow") composer.aim.turnTo(at);
    else composer.aim.point(at, event.altKey);
  }

  /** Grab the form's pieces. */
  private grab(): void {
    const { composer, session, viewport } = this.page;
    const frame = session.live.value?.frame;
    if (frame) composer.forms.grab(toBoard(frame, viewport.picturePoint(this.start)));
  }

  private drop(event: PointerEvent): void {
    const { composer, session } = this.page;
    if (this.aim?.kind !== "ship" && this.aim?.kind !== "placing") return;
    const order = this.under(event);
    composer.draft.hovered.value = null;
    if (order) composer.input.pick(order);
    else session.notice.value = t("gestures-no-order-ends-there");
  }

  /** Return the order that would put the dragged ship under the pointer. */
  private under(event: PointerEvent) {
    const { composer, session, viewport } = this.page;
    const frame = session.live.value?.frame;
    if (!frame) return null;
    const at = viewport.boardPoint(frame, event.clientX, event.clientY);
    const pool =
      this.aim?.kind === "ship"
        ? ordersOf(composer.orderList.orders.value, this.aim.id)
        : composer.candidates.placing.value;
    return pickByPoint(pool, at, 0.75);
  }

  private pressTable(event: MouseEvent): void {
    const frame = this.page.session.live.value?.frame;
    if (frame)
      this.page.composer.aim.point(
        this.page.viewport.boardPoint(frame, event.clientX, event.clientY),
        event.altKey,
      );
  }

  /** Move the form's pieces to a pressed point. */
  private pressForm(event: MouseEvent): void {
    const frame = this.page.session.live.value?.frame;
    if (frame && !(event.target as Element).closest(".ghost-hit"))
      this.page.composer.forms.place(
        this.page.viewport.boardPoint(frame, event.clientX, event.clientY),
      );
  }

  private pressSea(): void {
    const { composer, session } = this.page;
    session.refusal.value = null;
    if (this.page.inspection.close()) return;
    if (composer.draft.order.value || composer.draft.steps.value.length > 0) composer.draft.reset();
    else composer.draft.select(null);
  }

  private measureAt(event: PointerEvent): void {
    const { composer } = this.page;
    const [from, to] = composer.ruler.ends.value;
    const at = this.point(event, this.page.viewport.panePoint(event.clientX, event.clientY));
    composer.ruler.ends.value = from && !to ? [from, at] : [at, null];
  }

  /** Return an end of the ruler: the ship under the pointer, or the nearest point of the
   * lattice. */
  private point(event: PointerEvent, pane: Point): Point {
    const { viewport, session } = this.page;
    const update = session.shown.value;
    const box = viewport.pane?.getBoundingClientRect();
    if (!update || !box) return [0, 0];
    const at = viewport.boardPoint(update.frame, box.left + pane[0], box.top + pane[1]);
    const near = event.altKey
      ? undefined
      : piecesOf(update).find((p) => Math.hypot(p.at[0] - at[0], p.at[1] - at[1]) < 0.45);
    return near ? [near.at[0], near.at[1]] : event.altKey ? at : snapToLattice(update.frame, at);
  }

  private reach(): number {
    const [a, b] = [...this.down.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  }

  private pinch(event: PointerEvent): void {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const [a, b] = [...this.down.values()];
    const spread = this.reach();
    if (!a || !b || this.spread === 0) return;
    this.page.viewport.zoomAt(spread / this.spread, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
    this.spread = spread;
  }
}
