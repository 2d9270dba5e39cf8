import { computed, signal, useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";

/** The position of a button: its line, and its index in the line. */
export interface Stop {
  line: string;
  thing: number;
}

/** Lines of buttons that are one stop for Tab; arrow keys move between lines and within a line (a
 * roving tabindex). Lines have `data-line`. */
export class Roving {
  private readonly lines = signal<readonly string[]>([]);
  private readonly focused = signal<Stop | null>(null);

  /** The button that Tab reaches: the one focused last, or else the first of the last line. */
  readonly stop = computed((): Stop | null => {
    const held = this.focused.value;
    if (held && this.lines.value.includes(held.line)) return held;
    const line = this.lines.value.at(-1);
    return line === undefined ? null : { line, thing: 0 };
  });

  /** Set the lines that have buttons, in order. When new lines arrive, Tab leads to the end again
   * unless the reader is among the lines. */
  list(lines: readonly string[], reading: boolean): void {
    if (!reading && lines.at(-1) !== this.lines.value.at(-1)) this.focused.value = null;
    this.lines.value = lines;
  }

  readonly onFocusIn = (event: FocusEvent): void => {
    const line = lineOf(event.target);
    const thing = line ? thingsOf(line).indexOf(event.target as HTMLElement) : -1;
    if (line && thing >= 0) this.focused.value = { line: line.dataset.line ?? "", thing };
  };

  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const box = event.currentTarget as HTMLElement;
    const line = lineOf(event.target);
    if (!line) return;
    const lines = [...box.querySelectorAll<HTMLElement>("[data-line]")].filter(
      (one) => thingsOf(one).length > 0,
    );
    const thing = thingsOf(line).indexOf(event.target as HTMLElement);
    const to = moveTarget(event.key, lines.indexOf(line), thing, lines.length);
    if (!to) return;
    event.preventDefault();
    const things = thingsOf(lines[to[0]]);
    things[Math.max(0, Math.min(to[1], things.length - 1))]?.focus();
  };
}

const lineOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement ? target.closest<HTMLElement>("[data-line]") : null;

const thingsOf = (line: HTMLElement | undefined): HTMLElement[] => [
  ...(line?.querySelectorAll<HTMLElement>("button") ?? []),
];

/** Return the line and index to which a key moves; null if it moves nowhere. */
function moveTarget(
  key: string,
  line: number,
  thing: number,
  lines: number,
): [number, number] | null {
  switch (key) {
    case "ArrowUp":
      return [Math.max(0, line - 1), thing];
    case "ArrowDown":
      return [Math.min(lines - 1, line + 1), thing];
    case "ArrowLeft":
      return [line, thing - 1];
    case "ArrowRight":
      return [line, thing + 1];
    case "Home":
      return [0, thing];
    case "End":
      return [lines - 1, thing];
    default:
      return null;
  }
}

/** Create a roving tabindex for the lines in `box`. */
export function useRoving(lines: readonly string[], box: { current: HTMLElement | null }): Roving {
  const roving = useMemo(() => new Roving(), []);
  useLayoutEffect(() => {
    roving.list(lines, box.current?.contains(document.activeElement) ?? false);
  }, [lines.join()]);
  return roving;
}

/** Return a function that gives the tabindex of each button of a line. */
export function useTabs(roving: Roving, line: string, things: number): (thing: number) => 0 | -1 {
  const at = useComputed(() =>
    roving.stop.value?.line === line ? roving.stop.value.thing : null,
  ).value;
  return (thing) => (at !== null && thing === Math.min(at, things - 1) ? 0 : -1);
}
