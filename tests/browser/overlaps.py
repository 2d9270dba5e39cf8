"""Find tags, squares, labels and ships that overlap on a board."""

from __future__ import annotations

from playwright.sync_api import Page

OVERLAPS = """ships_too => {
  const box = thing => { const { x, y, width: w, height: h } = thing.getBoundingClientRect();
    return { x: x + 1, y: y + 0.2 * h, w: w - 2, h: 0.6 * h }; };
  const pane = document.querySelector(".board-pane").getBoundingClientRect();
  const seen = ({ x, y, w, h }) =>
    x > pane.left && x + w < pane.right && y > pane.top && y + h < pane.bottom;
  const named = (found, name) =>
    found.filter(one => one.checkVisibility()).map(one => [name(one), box(one)])
      .filter(([, one]) => seen(one));
  const all = what => [...document.querySelectorAll(what)];
  const words = [
    ...named(all(".picture .tags > g > text"), text => `tag ${text.parentElement.id.slice(4)}`),
    ...named(all(".overlay .place .body"), place => `place ${place.parentElement.dataset.place}`),
    ...named(all(".aim-reach .plate > rect"), rect => `plate ${rect.parentElement.textContent}`),
  ];
  const ships = all(".picture .ships > g").map(ship => {
    const drawn = ship.querySelector(".base > rect") ?? ship.querySelector("use");
    const { x, y, width: w, height: h } = drawn.getBBox();
    return [ship.id.slice(5), drawn.getScreenCTM().inverse(), [x, y, w, h], !drawn.matches("rect")];
  });
  // A hull is slender; of a base every part counts.
  const within = ([, matrix, [x, y, w, h], slender], px, py) => {
    const at = new DOMPoint(px, py).matrixTransform(matrix);
    const [east, down] = [(at.x - x) / w - 0.5, (at.y - y) / h - 0.5];
    return slender
      ? Math.hypot(east / 0.2, down / 0.45) < 1
      : Math.abs(east) < 0.45 && Math.abs(down) < 0.45;
  };
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const found = [];
  words.forEach(([name, one], i) => {
    for (const [other, two] of words.slice(i + 1)) {
      const w = Math.min(one.x + one.w, two.x + two.w) - Math.max(one.x, two.x);
      const h = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y);
      const sameShip = name === other && name.startsWith("tag");
      if (w > 1 && h > 1 && !sameShip) found.push(`${name} and ${other}`);
    }
    const points = shares.flatMap(a => shares.map(b => [one.x + a * one.w, one.y + b * one.h]));
    for (const ship of ships_too ? ships : [])
      if (points.some(([px, py]) => within(ship, px, py))) found.push(`${name} on ship ${ship[0]}`);
  });
  return found;
}"""


def overlaps(page: Page, ships: bool = True) -> list[str]:
    """Return which fully visible texts overlap other texts, or ships."""
    found: list[str] = page.evaluate(OVERLAPS, ships)
    return found
