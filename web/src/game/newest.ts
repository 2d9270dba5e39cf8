import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** So many pixels from its end the log still counts as being there. */
const AT_END = 12;

/** Keeps the newest line in sight, whatever makes the log lower or its lines taller, until the
 * reader scrolls up by himself; `left` is true then, and `follow` leads back. */
export function useNewest(
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
    // Lines that come never scroll up, and what does while the log changes its height is no
    // reader's doing.
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
