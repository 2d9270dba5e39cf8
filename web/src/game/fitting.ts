import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Pixels: so high is what is asked on a desk at most; the prompt is of one height, so that the
 * board never jumps. */
export const ROOM = 64;
/** Smaller and smaller letters, as the style sheet has them. */
const MOST = 3;

/** Sets words in the largest letters in which all of them have room in a box of one height. */
export function useFitting(
  words: RefObject<HTMLElement | null>,
  said: readonly unknown[],
  height: number,
): void {
  useLayoutEffect(() => {
    const element = words.current;
    if (!element || height <= 0) return;
    let width = -1;
    const settle = (): void => {
      width = element.clientWidth;
      for (let size = 0; size <= MOST; size += 1) {
        element.dataset.fit = `${size}`;
        if (element.scrollHeight <= height) return;
      }
    };
    settle();
    // What stands beside them leaves them more or less room.
    const watcher = new ResizeObserver(() => {
      if (element.clientWidth !== width) settle();
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      delete element.dataset.fit;
    };
  }, [...said, height]);
}
