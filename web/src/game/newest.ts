import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** Within this many pixels of its end, the log counts as scrolled to the end. */
const AT_END = 12;

/** Keep the newest line visible when the log or its lines change size, until the reader scrolls up;
 * then `left` is true, and `follow` returns to the end. */
export function useNewestLine(
  scroller: RefObject<HTMLElement | null>,
  present: boolean,
  lines: readonly unknown[],
): { left: boolean; follow: () => void } {
  const [left, setLeft] = useState(false);
  const follows = useRef(true);
  const toEnd = (): void => {
    const log = scroller.current;
    if (log) log.scrollTop = log.scrollHeight;
  };
  const follow = (): void => {
    follows.current = true;
    setLeft(false);
    toEnd();
  };
  useLayoutEffect(() => {
    if (present && follows.current) toEnd();
  }, [present, ...lines]);
  useEffect(() => {
    const log = scroller.current;
    const inner = log?.firstElementChild;
    if (!log || !inner || !present) return;
    let height = log.clientHeight;
    let top = log.scrollTop;
    const watcher = new ResizeObserver(() => {
      height = log.clientHeight;
      if (follows.current) toEnd();
    });
    // New lines never scroll up, and a scroll while the log changes height is not the reader's.
    const scrolled = (): void => {
      const up = log.scrollTop < top && log.clientHeight === height;
      top = log.scrollTop;
      if (log.scrollHeight - top - log.clientHeight < AT_END) follows.current = true;
      else if (up) follows.current = false;
      setLeft(!follows.current);
    };
    watcher.observe(log);
    watcher.observe(inner);
    log.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      watcher.disconnect();
      log.removeEventListener("scroll", scrolled);
    };
  }, [present]);
  return { left: left && present, follow };
}
