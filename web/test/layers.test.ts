import { h, render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { Picture } from "../src/board/Picture";
import type { Layer } from "../src/net/wire";
import { headOf, markupOf, diffLayers } from "../src/state/layers";
import { update } from "./builders";

const plain = (id: string, open: string): Layer => ({ id, open, pieces: [], close: "" });

/** Build a picture of ships, given by id and position. */
function picture(ships: readonly [string, number][], symbols = "a"): Layer[] {
  const pieces = ships.map(([id, x]) => ({
    id: `ship-${id}`,
    svg: `<g id="ship-${id}" transform="translate(${x},0)"><title>${id}</title></g>`,
  }));
  return [
    plain("head", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" data-flip="0">'),
    plain("defs", `<defs><symbol id="${symbols}"/></defs>`),
    { id: "ships", open: '<g class="ships">', pieces, close: "</g>" },
    plain("end", "</svg>"),
  ];
}

describe("the difference between two pictures", () => {
  const before = picture([
    ["A", 1],
    ["B", 2],
    ["C", 3],
  ]);

  it("is empty for the same picture", () => {
    expect(
      diffLayers(
        before,
        picture([
          ["A", 1],
          ["B", 2],
          ["C", 3],
        ]),
      ),
    ).toEqual({
      parts: [],
      pieces: [],
      gone: [],
    });
  });

  it("has moved, new and removed pieces, and the symbols", () => {
    const steps = diffLayers(
      before,
      picture(
        [
          ["A", 7],
          ["D", 4],
          ["C", 3],
        ],
        "b",
      ),
    );
    expect(steps?.gone).toEqual(["ship-B"]);
    expect(steps?.parts).toEqual(['<defs><symbol id="b"/></defs>']);
    expect(steps?.pieces.map(({ id, before: next, fresh }) => [id, next, fresh])).toEqual([
      ["ship-D", "ship-C", true],
      ["ship-A", "ship-D", false],
    ]);
  });

  it("is null if the order of pieces or the sea changed", () => {
    expect(
      diffLayers(
        before,
        picture([
          ["B", 2],
          ["A", 1],
          ["C", 3],
        ]),
      ),
    ).toBeNull();
    const other = picture([
      ["A", 1],
      ["B", 2],
      ["C", 3],
    ]);
    other[0] = plain("head", "<svg>");
    expect(diffLayers(before, other)).toBeNull();
    expect(diffLayers(before, other.slice(1))).toBeNull();
  });

  it("finds the board's attributes at the start of the picture", () => {
    expect(headOf(update(0, { layers: before }))).toContain('data-flip="0"');
    expect(markupOf(before)).toMatch(/^<svg .*<\/svg>$/);
  });
});

describe("the picture on the page", () => {
  let holder: HTMLElement;
  const show = (layers: Layer[]): Promise<void> =>
    act(() =>
      render(
        h(Picture, {
          update: update(1, { layers }),
          rowing: 0,
          window: null,
          clear: null,
          unit: 1,
          onSize: () => undefined,
        }),
        holder,
      ),
    );
  const ships = (): Element[] => [...holder.querySelectorAll("g.ships > g")];

  beforeEach(() => {
    holder = document.createElement("div");
    document.body.replaceChildren(holder);
  });

  it("changes only the ships that differ", async () => {
    const many = Array.from({ length: 60 }, (_, n): [string, number] => [`S${n}`, n]);
    await show(picture(many));
    const before = ships();
    const touchedBy: string[] = [];
    const watcher = new MutationObserver((seen) => {
      for (const one of seen) touchedBy.push((one.target as Element).id || one.target.nodeName);
    });
    watcher.observe(holder, { subtree: true, childList: true, attributes: true });
    await show(picture(many.map(([id, x]) => [id, id === "S7" ? 99 : x])));
    await new Promise((done) => setTimeout(done, 0));
    watcher.disconnect();
    expect(ships().every((ship, at) => ship === before[at])).toBe(true);
    expect(ships()[7]?.getAttribute("transform")).toBe("translate(99,0)");
    expect(new Set(touchedBy)).toEqual(new Set(["ship-S7"]));
  });

  it("shows new pieces and removes old ones", async () => {
    await show(
      picture([
        ["A", 1],
        ["B", 2],
        ["C", 3],
      ]),
    );
    const [first] = ships();
    await show(
      picture(
        [
          ["A", 1],
          ["D", 4],
          ["E", 5],
          ["C", 3],
          ["F", 6],
        ],
        "b",
      ),
    );
    expect(ships().map((ship) => ship.id)).toEqual([
      "ship-A",
      "ship-D",
      "ship-E",
      "ship-C",
      "ship-F",
    ]);
    expect(ships()[0]).toBe(first);
    expect(holder.querySelector("defs symbol")?.id).toBe("b");
  });
});
