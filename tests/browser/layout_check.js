// Return the layout errors of the page now, a sentence each.
() => {
  const faults = new Set();
  const desk = document.querySelector(".app") !== null;
  const [W, H] = [innerWidth, innerHeight];

  /** What lies over other things by intention, when the reader opened it or it is his hand. */
  const OVER = ".over-board, .result, .hand-wrap, .picks.strip, .more-list, .more-menu, .volume, " +
    ".dialog, .clause-tip, .to-newest, .after, .chip, .roll-card, .use-tiles, .banner, .why";
  /** Words for ears only. */
  const SAID = ".said, [aria-hidden=true], .dice-entry legend";

  const name = (element) => {
    const id = element.dataset?.testid ?? (element.className?.baseVal ?? element.className);
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    return `${element.tagName.toLowerCase()}[${id}] “${words.slice(0, 40)}”`;
  };
  const seen = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return style.visibility !== "hidden" && style.opacity !== "0" && box.width > 1 && box.height > 1;
  };
  const cross = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const meets = (a, b, by = 1) => {
    const both = cross(a, b);
    return both.right - both.left > by && both.bottom - both.top > by;
  };
  const clips = new Map();
  const clipping = (element) => {
    if (!clips.has(element)) {
      const { overflowX: x, overflowY: y } = getComputedStyle(element);
      const way = (one) => (one === "visible" ? "" : one === "hidden" || one === "clip" ? "cuts" : "scrolls");
      clips.set(element, way(x) || way(y) ? { x: way(x), y: way(y), box: element.getBoundingClientRect() } : null);
    }
    return clips.get(element);
  };
  /** What of a box its surroundings leave to be seen without scrolling, and what cuts it. */
  const left = (element, box, itself = false) => {
    let shown = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let cutter = null;
    let scrolled = false;
    if (getComputedStyle(element).position === "fixed") return { shown, cutter, scrolled };
    for (let up = itself ? element : element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).position === "fixed") break;
      const clip = clipping(up);
      if (!clip) continue;
      const over = (way, by, rim = 2) => {
        if (by <= rim || !way) return;
        if (way === "scrolls") scrolled = true;
        else if (!scrolled) cutter ??= up;
      };
      over(clip.x, Math.max(clip.box.left - shown.left, shown.right - clip.box.right));
      // Words have room above and below their letters.
      over(clip.y, Math.max(clip.box.top - shown.top, shown.bottom - clip.box.bottom), itself ? 4 : 2);
      shown = cross(shown, clip.box);
    }
    return { shown, cutter, scrolled };
  };
  const empty = (box) => box.right - box.left < 2 || box.bottom - box.top < 2;
  const explained = (element) => element.closest("[title]:not([title=''])") !== null;

  // The page itself does not scroll.
  const root = document.documentElement;
  if (root.scrollWidth > W + 1 || root.scrollHeight > H + 1)
    faults.add(`the page is larger than the screen: ${root.scrollWidth} by ${root.scrollHeight}`);

  // Regions lie side by side.
  const REGIONS = "header.top, .left > *, .centre > *, .dock-tabs, .dock-body, .log-panel > *, .scrubber, " +
    ".phone-top, .phone-line, .phone .dock.lesson, .phone-panel, .phone-tabs, .minimap, .wind-rose, .zoom, .greeting";
  const regions = [...document.querySelectorAll(REGIONS)].filter((r) => seen(r) && !r.closest(".hand-wrap"));
  for (const region of regions) {
    const box = region.getBoundingClientRect();
    if (box.left < -1 || box.top < -1 || box.right > W + 1 || box.bottom > H + 1)
      faults.add(`${name(region)} leaves the screen`);
    for (const other of regions)
      if (region !== other && region.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
        if (!region.contains(other) && !region.closest(OVER) && !other.closest(OVER))
          if (meets(box, other.getBoundingClientRect())) faults.add(`${name(region)} and ${name(other)} overlap`);
  }

  // What can be pressed can be pressed: nothing cuts it, nothing lies on it.
  const PRESSED = "button, a[href], input, select, summary, textarea, [role=tab]";
  for (const one of document.querySelectorAll(PRESSED)) {
    if (one.closest("svg") || !seen(one)) continue;
    const box = one.getBoundingClientRect();
    const { shown, cutter, scrolled } = left(one, box);
    if (cutter && !one.closest(".hand-wrap")) faults.add(`${name(one)} is cut by ${name(cutter)}`);
    if (scrolled) {
      if (empty(shown)) continue;
    } else if (box.left < -1 || box.top < -1 || box.right > W + 1 || box.bottom > H + 1)
      faults.add(`${name(one)} leaves the screen`);
    // It lies where it belongs, and on nothing beside that.
    if (!one.closest(OVER))
      for (const region of regions)
        if (!region.contains(one) && !one.contains(region) && !region.closest(OVER) && !one.closest(".hand-wrap"))
          if (meets(shown, region.getBoundingClientRect())) faults.add(`${name(one)} lies on ${name(region)}`);
    const at = [(shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2];
    const hit = document.elementFromPoint(...at);
    if (!hit || one === hit || one.contains(hit) || hit.contains(one)) continue;
    const over = hit.closest(OVER);
    if (over && !over.contains(one)) continue;
    if (one.closest(".hand")) continue;
    if (getComputedStyle(one).pointerEvents === "none") continue;
    if (scrolled && hit.closest("[class]") && getComputedStyle(hit.closest(".acts, header, .btn") ?? hit).position === "sticky") continue;
    faults.add(`${name(one)} is covered by ${name(hit)}`);
  }

  // No words are cut, and none lie on others.
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!holder || !node.data.trim() || holder.closest("svg, style, script, option") || holder.closest(SAID)) continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 2) continue;
      const { shown, cutter, scrolled } = left(holder, box, true);
      if (cutter && (holder.closest(".prompt p") || !explained(holder)) && !holder.closest(".hand, .laid"))
        faults.add(`the words “${node.data.trim().slice(0, 60)}” are cut by ${name(cutter)}`);
      if (!scrolled && !cutter && (box.left < -1 || box.right > W + 1 || box.top < -1 || box.bottom > H + 1))
        faults.add(`the words “${node.data.trim().slice(0, 60)}” leave the screen`);
      if (!empty(shown)) lines.push({ node, holder, shown });
    }
  }
  const block = (element) => {
    let up = element;
    while (up && getComputedStyle(up).display.startsWith("inline") && !up.matches("button")) up = up.parentElement;
    return up;
  };
  const quiet = lines.filter(({ holder }) => !holder.closest(OVER) && !holder.closest(".hand, .laid"));
  for (const line of quiet) line.block = block(line.holder);
  for (let i = 0; i < quiet.length; i += 1)
    for (let j = i + 1; j < quiet.length; j += 1)
      if (quiet[i].block !== quiet[j].block && meets(quiet[i].shown, quiet[j].shown, 4)) {
        const sticky = [quiet[i], quiet[j]].some(({ holder }) => {
          for (let up = holder; up; up = up.parentElement)
            if (getComputedStyle(up).position === "sticky") return true;
          return false;
        });
        if (!sticky)
          faults.add(`the words “${quiet[i].node.data.trim()}” and “${quiet[j].node.data.trim()}” lie on one another`);
      }

  // The log keeps its room and its newest line, the replay bar is free, the prompt off the board.
  const log = document.querySelector(".log");
  if (log && desk) {
    if (log.clientHeight < 200) faults.add(`the log is ${log.clientHeight} pixels high`);
    if (log.scrollHeight - log.scrollTop - log.clientHeight > 2 && !document.querySelector(".past-flag"))
      faults.add("the log is not at its newest line");
  }
  const bar = desk && document.querySelector(".scrubber")?.getBoundingClientRect();
  if (bar)
    for (let x = bar.left + 8; x < bar.right; x += 40)
      for (const y of [bar.top + 6, bar.bottom - 6]) {
        const hit = document.elementFromPoint(x, y);
        if (!hit?.closest(".scrubber, .dialog, dialog")) faults.add(`the replay bar is covered by ${hit ? name(hit) : "nothing"}`);
      }
  const prompt = document.querySelector(".centre > .prompt");
  const board = document.querySelector(".board-frame")?.getBoundingClientRect();
  if (prompt && board) {
    const said = prompt.querySelector("p");
    const range = document.createRange();
    if (said) {
      range.selectNodeContents(said);
      for (const box of range.getClientRects())
        if (box.height > 2 && (box.top < board.bottom || box.bottom > prompt.getBoundingClientRect().bottom + 1))
          faults.add(`the prompt “${said.textContent.slice(0, 60)}” has no room`);
    }
  }
  return [...faults];
}
