import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Maximum height of the prompt's text on a desktop, in pixels. It is fixed, so that the board
 * never jumps. */
export const MAX_HEIGHT = 64;
/** Number of smaller font sizes in the style sheet. */
const SMALLEST_SIZE = 3;

/** Use the largest font in which the text fits a box of fixed height. */
export function useFittedText(
  words: RefObject<HTMLElement | null>,
  content: readonly unknown[],
  height: number,
): void {
  useLayoutEffect(() => {
    const element = words.current;
    if (!element || height <= 0) return;
    let width = -1;
    const settle = (): void => {
      width = element.clientWidth;
      for (let size = 0; size <= SMALLEST_SIZE; size += 1) {
        element.dataset.fit = `${size}`;
        if (element.scrollHeight <= height) return;
      }
    };
    settle();
    // Neighbours change the room of the text.
    const watcher = new ResizeObserver(() => {
      if (element.clientWidth !== width) settle();
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      delete element.dataset.fit;
    };
  }, [...content, height]);
}
