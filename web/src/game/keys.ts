import { focusPiece } from "../board/PieceHits";
import { toggleRuler } from "./Header";
import type { Table } from "../state/table";

/** The page's own keys. Letters of orders come from the server, which keeps clear of e, i, m, n, t
 * and v. */
export const KEY_LIST: [keys: string[], meaning: string][] = [
  [["Tab"], "from ship to ship and order to order"],
  [["↑", "→", "↓", "←"], "the next ship or place in that direction"],
  [
    ["↑", "→", "↓", "←"],
    "on a table: the selected ship farther, nearer, more to port or starboard (Shift: finely)",
  ],
  [[",", "."], "on a table: turn her bow to port or starboard (Shift: finely)"],
  [["N"], "next ship that can move (with Shift the one before)"],
  [["letters"], "an order of the selected ship, as F, L, R, B, or of the whole side"],
  [["1", "2", "…"], "a card of the hand, counted from the left"],
  [["Space"], "play no card: let it pass; pressed twice: be done, where one order says so"],
  [["/"], "when asked for a card: never ask me about it, or ask again"],
  [["Shift+Space"], "when asked for a card: play nothing more this turn, or ask again"],
  [["Enter"], "play the order in hand"],
  [["Esc"], "drop the order, then the selection; the turn is never lost"],
  [["Backspace"], "one step back, then undo"],
  [["E"], "enemy threats: press to keep, hold to peek"],
  [
    ["I"],
    "the sheet of the ship in focus or in hand (or rest the pointer, or hold a finger, on her)",
  ],
  [["M"], "ruler: drag or press two points (Alt: no snapping)"],
  [["V"], "flip the board"],
  [["+", "−", "0"], "zoom in, out, whole board"],
  [["[", "]"], "previous and next moment"],
  [["Home", "End"], "start of the game, now"],
  [["T"], "type an order"],
  [["?"], "this list"],
];

const PEEK_MS = 350;

/** Listens for keys on the whole page; returns what stops it. */
export function listenForKeys(table: Table): () => void {
  let threatsSince = 0;
  const down = (event: KeyboardEvent): void => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      editing(event.target)
    )
      return;
    if (table.drawer.value !== null || table.desk.open.value !== null) return;
    if (event.key.toLowerCase() === "e" && !event.repeat) {
      threatsSince = table.plot.threats.value ? 0 : Date.now();
      void table.plot.showThreats(table.plot.threats.value === null);
      event.preventDefault();
    } else if (press(table, event)) event.preventDefault();
  };
  const up = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "e" || threatsSince === 0) return;
    if (Date.now() - threatsSince > PEEK_MS) void table.plot.showThreats(false);
    threatsSince = 0;
  };
  addEventListener("keydown", down);
  addEventListener("keyup", up);
  return () => {
    removeEventListener("keydown", down);
    removeEventListener("keyup", up);
  };
}

function editing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** True when the key meant something here. */
function press(table: Table, event: KeyboardEvent): boolean {
  const { plot, session, stage } = table;
  const onControl =
    event.target instanceof Element &&
    event.target.closest("button, a, [role=button]:not(.piece), [role=tab]") !== null;
  switch (event.key) {
    case "Escape":
      if (!table.look.drop() && !table.desk.hold() && !table.desk.drop()) plot.cancel();
      return true;
    case " ":
      if (event.shiftKey) return table.desk.hush();
      return !onControl && (table.desk.decline() || plot.done());
    case "/":
      return table.desk.mute();
    case "Enter":
      if (onControl || !plot.order.value) return false;
      void plot.commit();
      return true;
    case "Backspace":
      if (!plot.stepBack()) void session.undo();
      return true;
    case "Home":
      void session.goTo(0);
      return true;
    case "End":
      session.leavePast();
      return true;
    case "ArrowUp":
    case "ArrowDown":
    case "ArrowLeft":
    case "ArrowRight":
    case ",":
    case ".":
      // Arrows go from button to button where one has the focus; no button has a use for the
      // turning keys.
      if ((!onControl || event.key === "," || event.key === ".") && plot.aim.press(event))
        return true;
      if (event.key === "," || event.key === ".") return false;
      return startWalk(table, event.target);
    case "+":
    case "=":
      stage.zoomAt(1.4);
      return true;
    case "-":
      stage.zoomAt(1 / 1.4);
      return true;
    case "0":
      stage.fit();
      return true;
    default:
      return letter(table, event);
  }
}

function letter(table: Table, event: KeyboardEvent): boolean {
  if (event.key.length !== 1) return false;
  if (/[1-9]/.test(event.key)) return pickCard(table, Number(event.key));
  if (/[a-z]/i.test(event.key) && !event.shiftKey && table.plot.type(event.key.toLowerCase()))
    return true;
  const now = table.session.past.value?.n ?? table.session.live.value?.seq ?? 0;
  switch (event.key.toLowerCase()) {
    case "n":
      walk(table, event.shiftKey ? -1 : 1);
      return true;
    case "m":
      toggleRuler(table);
      return true;
    case "v":
      table.session.setFlip(!(table.session.shown.value?.frame.flip ?? false));
      return true;
    case "i":
      return lookAt(table, event.target);
    case "t":
      table.typeBox?.focus();
      return true;
    case "[":
      void table.session.goTo(now - 1);
      return true;
    case "]":
      void table.session.goTo(now + 1);
      return true;
    case "?":
      table.drawer.value = "keys";
      return true;
    default:
      return false;
  }
}

/** The nth card of the hand, where cards can be played. */
function pickCard({ desk }: Table, n: number): boolean {
  const card = desk.hand.value[n - 1];
  if (!card || desk.orders.value.length === 0 || desk.veiled.value) return false;
  desk.press(card.id);
  return true;
}

/** The sheet of the ship in focus, on the board or in a roster, or else of the selected one. */
function lookAt(table: Table, target: EventTarget | null): boolean {
  const focused =
    target instanceof Element
      ? target.closest<HTMLElement | SVGElement>("[data-piece], [data-row]")
      : null;
  const id =
    focused?.dataset.piece ??
    focused?.dataset.row ??
    table.plot.selected.value ??
    table.look.at.value;
  if (id) table.look.toggle(id);
  return Boolean(id);
}

function walk(table: Table, way: 1 | -1): void {
  const place = document.querySelector<SVGGElement>(".overlay [data-place][tabindex='0']");
  if (table.plot.placing.value.length > 0 && place) {
    place.focus();
    return;
  }
  table.plot.cycle(way);
  const selected = table.plot.selected.value;
  if (selected !== null) focusPiece(selected);
}

/** With nothing on the board in focus an arrow goes to the selected ship, the first place, or the
 * first ship. */
function startWalk(table: Table, target: EventTarget | null): boolean {
  if (target instanceof Element && target !== document.body && !target.closest(".board-pane"))
    return false;
  const selected = table.plot.selected.value;
  const first = document.querySelector<SVGGElement>(
    ".overlay [data-place][tabindex='0'], .overlay [data-piece][tabindex='0']",
  );
  if (selected !== null) focusPiece(selected);
  else first?.focus();
  return true;
}
