import { focusPiece } from "../board/PieceHits";
import { toggleRuler } from "./Header";
import type { PageState } from "../state/page";
import type { Session } from "../state/session";
import { takeBackQuestion } from "../state/takebacks";
import { openWhatIf } from "./openWhatIf";
import { t } from "../text/t";

/** Keys of the page. Letters for orders come from the server, which avoids e, i, m, n, t and v. */
export const keyList = (): [keys: string[], meaning: string][] => [
  [[t("keys-tab")], t("keys-from-ship-ship-order")],
  [["↑", "→", "↓", "←"], t("keys-next-ship-place")],
  [["↑", "→", "↓", "←"], t("keys-table-selected-ship")],
  [[",", "."], t("keys-table-turn-bow-port")],
  [["N"], t("keys-next-ship-squadron")],
  [[t("keys-letters")], t("keys-order-selected-ship-f")],
  [["1", "2", "…"], t("keys-card-hand-counted-from")],
  [["H"], t("keys-fold-hand")],
  [[t("key-space")], t("keys-play-no-card-pressed")],
  [["/"], t("keys-when-asked-card-never")],
  [[t("keys-shift-space")], t("keys-when-asked-card-play")],
  [[t("key-enter")], t("keys-play-order-hand")],
  [[t("keys-shift-enter")], t("keys-play-give-other-ships")],
  [[t("key-esc")], t("keys-drop-order-then")],
  [[t("keys-backspace")], t("keys-one-step-back-then")],
  [[t("keys-shift-backspace")], t("keys-redo-what-taken-back")],
  [["E"], t("keys-enemy-threats-press")],
  [["I"], t("keys-sheet-focused-selected")],
  [[t("keys-alt")], t("keys-while-drag-press-table")],
  [["M"], t("keys-ruler-drag-press-two")],
  [["V"], t("keys-flip-board")],
  [["+", "−", "0"], t("keys-zoom-out-whole-board")],
  [["[", "]"], t("keys-rolls-since-turn-replay")],
  [["S", t("key-enter"), t("key-esc")], t("keys-while-dice-fall-skip")],
  [[t("keys-home"), t("keys-end")], t("keys-start-game-now")],
  [["↑", "→", "↓", "←"], t("keys-log-from-line-line")],
  [["T"], t("keys-type-order")],
  [["W"], t("keys-what-if-board-play")],
  [["?"], t("keys-list")],
];

const PEEK_MS = 350;

/** Keys that skip animations. */
const SKIPPING: ReadonlySet<string> = new Set(["s", "S", "Enter", " ", "Escape"]);
/** Keys that press the focused button. */
const PRESSING: ReadonlySet<string> = new Set(["Enter", " "]);

/** Listen for keys on the whole page. Returns a function that stops it. */
export function listenForKeys(page: PageState): () => void {
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
    if (page.drawer.value !== null || page.cardPlay.openPile.value !== null) return;
    if (event.key.toLowerCase() === "e" && !event.repeat) {
      threatsSince = page.composer.threats.shown.value ? 0 : Date.now();
      void page.composer.threats.toggle();
      event.preventDefault();
    } else if (handleKey(page, event)) event.preventDefault();
  };
  const up = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "e" || threatsSince === 0) return;
    if (Date.now() - threatsSince > PEEK_MS) page.composer.threats.hide();
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

/** Selectors of the button that sends the current order, with and without an order. */
const CONFIRM = "[data-testid=confirm]";
const RESTING = `${CONFIRM}[aria-disabled=true]`;
/** A chosen card of the hand: Enter plays it, also while it has the focus. */
const CHOSEN_CARD = "[data-card][aria-pressed=true]";

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element
    ? target.closest("button, a, [role=button]:not(.piece), [role=tab]")
    : null;

/** Handle a key; true if it had a meaning here. */
function handleKey(page: PageState, event: KeyboardEvent): boolean {
  const { composer, session, viewport } = page;
  const control = controlOf(event.target);
  // Without an order, this button cannot be pressed, and arrow keys do not leave it.
  const resting = control?.matches(RESTING) ?? false;
  const plays = event.key === "Enter" && composer.draft.order.value !== null;
  const onControl = control !== null && !resting && !(plays && control.matches(CHOSEN_CARD));
  const walking = control !== null && !control.matches(CONFIRM);
  if (session.isBusy.value && SKIPPING.has(event.key) && !(onControl && PRESSING.has(event.key))) {
    session.skip();
    // The same key plays an order that is still current.
    if (event.key !== "Enter" || !composer.draft.order.value) return true;
  }
  switch (event.key) {
    case "Escape":
      if (page.inspection.close() || page.cardPlay.stopCountdown() || page.cardPlay.untickAll())
        return true;
      if (session.live.value?.result && !session.past.value && !page.resultClosed.value)
        page.resultClosed.value = true;
      else composer.cancel();
      return true;
    case " ":
      if (event.shiftKey) return page.cardPlay.hush();
      return !onControl && (page.cardPlay.decline() || composer.turnEnd.choose());
    case "/":
      return page.cardPlay.mute();
    case "Enter":
      if (event.shiftKey && composer.batch.others.value.length > 0) {
        void composer.batch.repeatForOthers();
        return true;
      }
      if (onControl || !(composer.draft.order.value || composer.sender.isRequesting)) return false;
      void composer.sender.confirm();
      return true;
    case "Backspace":
      if (event.shiftKey) void session.redo();
      else if (!composer.input.stepBack()) undoByKey(session, event.repeat);
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
      // With the focus on a button, arrow keys move between buttons, but no button uses the keys
      // that turn a piece.
      if (!walking && composer.forms.press(event)) return true;
      if ((!walking || event.key === "," || event.key === ".") && composer.aim.press(event))
        return true;
      if (event.key === "," || event.key === ".") return false;
      return focusBoard(page, event.target);
    case "+":
    case "=":
      viewport.zoomAt(1.4);
      return true;
    case "-":
      viewport.zoomAt(1 / 1.4);
      return true;
    case "0":
      viewport.fit();
      return true;
    default:
      return letter(page, event);
  }
}

/** Undo. Before several moves are taken back, ask: only the same key again, while the question
 * shows, does it. */
function undoByKey(session: Session, held: boolean): void {
  const live = session.live.value;
  const question = live ? takeBackQuestion(live.undo, live) : "";
  if (question && session.notice.value !== question) session.notice.value = question;
  else if (!question || !held) void session.undo();
}

function letter(page: PageState, event: KeyboardEvent): boolean {
  if (event.key.length !== 1) return false;
  if (/[1-9]/.test(event.key)) return pickCard(page, Number(event.key));
  if (
    /[a-z]/i.test(event.key) &&
    !event.shiftKey &&
    page.composer.input.type(event.key.toLowerCase())
  )
    return true;
  switch (event.key.toLowerCase()) {
    case "n":
      moveFocus(page, event.shiftKey ? -1 : 1);
      return true;
    case "h":
      return page.cardPlay.turnHand();
    case "m":
      toggleRuler(page);
      return true;
    case "v":
      page.session.setFlip(!(page.session.shown.value?.frame.flip ?? false));
      return true;
    case "i":
      return lookAt(page, event.target);
    case "t":
      page.typeBox?.focus();
      return true;
    case "w":
      void openWhatIf(page);
      return true;
    case "[":
    case "]": {
      const by = event.key === "[" ? -1 : 1;
      if (page.session.past.value || !page.session.aftermath.step(by)) page.session.step(by);
      return true;
    }
    case "?":
      page.drawer.value = "keys";
      return true;
    default:
      return false;
  }
}

/** Choose the nth card of the hand, if cards can be played. */
function pickCard({ cardPlay }: PageState, n: number): boolean {
  const card = cardPlay.hand.value[n - 1];
  if (!card || cardPlay.orders.value.length === 0 || cardPlay.isVeiled.value) return false;
  cardPlay.press(card.id);
  return true;
}

/** Open the sheet of the focused ship, on the board or in a roster, or else of the selected one. */
function lookAt(page: PageState, target: EventTarget | null): boolean {
  const focused =
    target instanceof Element
      ? target.closest<HTMLElement | SVGElement>("[data-piece], [data-row]")
      : null;
  const id =
    focused?.dataset.piece ??
    focused?.dataset.row ??
    page.composer.selection.selected.value ??
    page.inspection.at.value;
  if (id) page.inspection.toggle(id);
  return Boolean(id);
}

function moveFocus(page: PageState, way: 1 | -1): void {
  const place = document.querySelector<SVGGElement>(".overlay [data-place][tabindex='0']");
  if (page.composer.candidates.placing.value.length > 0 && place) {
    place.focus();
    return;
  }
  page.composer.pieces.cycle(way);
  const selected = page.composer.selection.selected.value;
  if (selected !== null) focusPiece(selected);
}

/** Without focus on the board, an arrow key moves it to the selected ship, the first placement, or
 * the first ship. */
function focusBoard(page: PageState, target: EventTarget | null): boolean {
  const from = `.board-pane, ${CONFIRM}`;
  if (target instanceof Element && target !== document.body && !target.closest(from)) return false;
  const selected = page.composer.selection.selected.value;
  const first = document.querySelector<SVGGElement>(
    ".overlay [data-place][tabindex='0'], .overlay [data-piece][tabindex='0']",
  );
  if (selected !== null) focusPiece(selected);
  else first?.focus();
  return true;
}
