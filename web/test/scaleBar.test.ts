import { expect, test } from "vitest";
import { scaleBar } from "../src/geometry/scaleBar";

test("a scale bar is as long as fits, in a round length", () => {
  expect(scaleBar(40, 160)).toEqual({ length: 4, pixels: 160 });
  expect(scaleBar(41, 160)).toEqual({ length: 2, pixels: 82 });
  expect(scaleBar(2, 160)).toEqual({ length: 80, pixels: 160 });
});

test("a unit wider than the room is still shown", () => {
  expect(scaleBar(300, 160)).toEqual({ length: 1, pixels: 300 });
});
