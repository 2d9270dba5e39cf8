import { computed, signal, useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";

/** A thing that can be pressed, by its line and its place within it. */
export interface Stop {
  line: string;
  thing: number;
}

/** Lines of things to press that are one stop for Tab: arrows go from line to line and within one
 * (a roving tabindex). Elements with `data-line` are lines, the buttons in them the things. */
export class Roving {
  private readonly lines = signal<readonly string[]>([]);
  private readonly held = signal<Stop | null>(null);

  /** Where Tab leads: to what had the focus last, else to the first thing of the last line. */
  readonly stop = computed((): Stop | null => {
    const held = this.held.value;
    if (held && this.lines.value.includes(held.line)) return held;
    const line = this.lines.value.at(-1);
    return line === undefined ? null : { line, thing: 0 };
  });

  /** Takes the lines that have things, in their order. Once more come at the end, Tab leads there
   * again unless the reader is among the lines. */
  list(lines: readonly string[], reading: boolean): void {
    if (!reading && lines.at(-1) !== this.lines.value.at(-1)) this.held.value = null;
    this.lines.value = lines;
  }

  readonly onFocusIn = (event: FocusEvent): void => {
    const line = lineOf(event.target);
    const thing = line ? thingsOf(line).indexOf(event.target as HTMLElement) : -1;
    if (line && thing >= 0) this.held.value = { line: line.dataset.line ?? "", thing };
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
    const to = led(event.key, lines.indexOf(line), thing, lines.length);
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

/** The line and the place in it to which a key leads; null where it leads nowhere here. */
function led(key: string, line: number, thing: number, lines: number): [number, number] | null {
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

/** A roving stop for these lines, which stand in `box`. */
export function useRoving(lines: readonly string[], box: { current: HTMLElement | null }): Roving {
  const roving = useMemo(() => new Roving(), []);
  useLayoutEffect(() => {
    roving.list(lines, box.current?.contains(document.activeElement) ?? false);
  }, [lines.join()]);
  return roving;
}

/** The tabindex of each of so many things of a line. */
export function useTabs(roving: Roving, line: string, things: number): (thing: number) => 0 | -1 {
  const at = useComputed(() =>
    roving.stop.value?.line === line ? roving.stop.value.thing : null,
  ).value;
  return (thing) => (at !== null && thing === Math.min(at, things - 1) ? 0 : -1);
}
