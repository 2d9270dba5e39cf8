import { beforeEach, describe, expect, it } from "vitest";
import { Stage } from "../src/state/stage";
import type { Point } from "../src/net/wire";

const SQUARE = 24;

describe("where a board opens", () => {
  let stage: Stage;

  beforeEach(() => {
    stage = new Stage();
    stage.setPicture({ x: 0, y: 0, w: 800, h: 500 });
    stage.screen.value = { w: 400, h: 250 };
  });

  it("is on the fleets where the whole board would be too small", () => {
    const ships: Point[] = [
      [100, 100],
      [300, 200],
    ];
    stage.openOn(ships, SQUARE, 22, 24);
    expect(stage.zoomed.value).toBe(true);
    expect(SQUARE / stage.unit.value).toBeCloseTo(24);
    expect(stage.window.value?.x).toBeCloseTo(0);
    stage.fit();
    expect(stage.zoomed.value).toBe(false);
  });

  it("is the whole board where that is large enough", () => {
    stage.openOn([[100, 100]], SQUARE, 12, 24);
    expect(stage.zoomed.value).toBe(false);
    stage.openOn([], SQUARE, 22, 24);
    expect(stage.zoomed.value).toBe(false);
  });

  it("leaves be what the reader has chosen", () => {
    stage.zoomAt(3);
    const unit = stage.unit.value;
    stage.openOn([[100, 100]], SQUARE, 200, 24);
    expect(stage.unit.value).toBe(unit);
  });
});
