import { describe, expect, it } from "vitest";
import { boundsOf, squaresAbout } from "../src/board/squares";
import { update } from "./builders";

const BOARD = [0.5, 0.5, 16.5, 10.5] as const;

describe("squares around a ship", () => {
  it("are a block around its square, wherever it is drawn inside", () => {
    expect(squaresAbout([5.2, 4.9], 2, BOARD)).toEqual([
      [2.5, 2.5],
      [7.5, 7.5],
    ]);
  });
  it("end at the edge of the board", () => {
    expect(squaresAbout([1, 10], 1, BOARD)).toEqual([
      [0.5, 8.5],
      [2.5, 10.5],
    ]);
  });
  it("are known if the picture has the bounds", () => {
    expect(
      boundsOf(
        update(0, {
          layers: [
            {
              id: "head",
              open: '<svg data-bounds="0.5 0.5 16.5 10.5"></svg>',
              pieces: [],
              close: "",
            },
          ],
        }),
      ),
    ).toEqual([...BOARD]);
    expect(boundsOf(update(0, { layers: [] }))).toBeNull();
  });
});
