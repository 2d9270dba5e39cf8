import { beforeEach, describe, expect, it } from "vitest";
import { Stage } from "../src/state/stage";
import type { Point } from "../src/net/wire";

const SQUARE = 24;
const squares = (least: number, most = least) => ({ length: SQUARE, room: SQUARE, least, most });

describe("a board shown whole", () => {
  it("that was pushed up, to clear what covers its foot, shows who acts again", () => {
    const stage = new Stage();
    stage.setPicture({ x: 0, y: 0, w: 800, h: 500 });
    stage.screen.value = { w: 400, h: 250 };
    stage.strip.value = 40;
    stage.clear([400, 480]);
    expect(stage.window.value?.y).toBeGreaterThan(50);
    stage.reveal([[400, 20]], SQUARE);
    expect(stage.window.value?.y).toBeLessThanOrEqual(0.001);
  });
});

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
    stage.settle(ships, [], squares(24));
    expect(stage.zoomed.value).toBe(true);
    expect(SQUARE / stage.unit.value).toBeCloseTo(24);
    expect(stage.window.value?.x).toBeCloseTo(0);
    stage.fit();
    expect(stage.zoomed.value).toBe(false);
  });

  it("has ships as large with land about it, which is seen where they are near", () => {
    stage.setPicture({ x: 0, y: 0, w: 800, h: 500 }, { left: 0, above: 60, right: 0, below: 0 });
    stage.settle(
      [
        [20, 20],
        [780, 480],
      ],
      [],
      squares(0, 12),
    );
    expect(SQUARE / stage.unit.value).toBeCloseTo(12);
    stage.settle([[400, 20]], [], squares(24));
    expect(stage.window.value?.y).toBeCloseTo(-60);
    stage.fit();
    expect(stage.window.value).toMatchObject({ y: -60, h: 560 });
  });

  it("is the whole board where that is large enough", () => {
    stage.settle([[100, 100]], [], squares(12));
    expect(stage.zoomed.value).toBe(false);
    stage.settle([], [], squares(24));
    expect(stage.zoomed.value).toBe(false);
  });

  it("is on the own ships where there is no room for all, with the water toward the others", () => {
    const [own, other]: Point[] = [
      [60, 60],
      [760, 440],
    ];
    stage.settle([own as Point, other as Point], [own as Point], squares(36));
    const seen = stage.window.value;
    expect(SQUARE / stage.unit.value).toBeCloseTo(36);
    expect(seen && seen.x <= 60 && seen.y <= 60).toBe(true);
    expect(seen && seen.x + seen.w < 760).toBe(true);
  });

  it("follows ships that leave what is seen, no farther than it takes", () => {
    stage.settle([[100, 100]], [], squares(36));
    const before = stage.window.value;
    stage.reveal([[110, 90]], SQUARE);
    expect(stage.window.value).toEqual(before);
    stage.reveal([[500, 90]], SQUARE);
    const after = stage.window.value;
    expect(after && after.x + after.w).toBeCloseTo(500 + SQUARE);
    expect(after?.y).toBeCloseTo(before?.y ?? -1);
    expect(stage.gliding).toBe(true);
  });

  it("is chosen anew where the pane has changed, and stays where it has not", () => {
    const [own, other]: Point[] = [
      [60, 60],
      [760, 440],
    ];
    const settle = (at: Point) => stage.settle([at, other as Point], [at], squares(36));
    settle(own as Point);
    const before = stage.window.value;
    settle([120, 60]);
    expect(stage.window.value).toEqual(before);
    stage.screen.value = { w: 400, h: 200 };
    settle([120, 60]);
    expect(SQUARE / stage.unit.value).toBeCloseTo(36);
    expect(stage.atHome.value).toBe(true);
  });

  it("leaves be what the reader has chosen", () => {
    stage.zoomAt(3);
    const unit = stage.unit.value;
    stage.settle([[100, 100]], [], squares(200));
    expect(stage.unit.value).toBe(unit);
  });
});

describe("what a board shows by itself", () => {
  let stage: Stage;
  const INCH = 10;
  const inches = (most: number) => ({ length: INCH, room: 6 * INCH, most, least: 0 });
  const corners: Point[] = [
    [300, 200],
    [400, 260],
  ];

  beforeEach(() => {
    stage = new Stage();
    stage.setPicture({ x: 0, y: 0, w: 800, h: 500 });
    stage.screen.value = { w: 800, h: 500 };
  });

  it("is its ships with room about them", () => {
    stage.settle(corners, [], inches(100));
    const seen = stage.window.value;
    expect(seen?.w).toBeLessThan(400);
    expect(seen?.x).toBeLessThanOrEqual(240);
    expect((seen?.x ?? 0) + (seen?.w ?? 0)).toBeGreaterThanOrEqual(460);
    expect(stage.atHome.value).toBe(true);
  });

  it("comes no nearer than it should", () => {
    stage.settle(corners, [], inches(20));
    expect(INCH / stage.unit.value).toBeCloseTo(20);
  });

  it("stays while they move inside it, and follows when they leave it", () => {
    stage.settle(corners, [], inches(100));
    const before = stage.window.value;
    stage.settle(
      [
        [310, 210],
        [410, 270],
      ],
      [],
      inches(100),
    );
    expect(stage.window.value).toEqual(before);
    stage.settle(
      [
        [310, 210],
        [600, 270],
      ],
      [],
      inches(100),
    );
    expect(stage.window.value).not.toEqual(before);
  });

  it("changes with one press for the whole picture and back", () => {
    stage.settle(corners, [], inches(100));
    const unit = stage.unit.value;
    stage.fit();
    expect(stage.zoomed.value).toBe(false);
    stage.fit();
    expect(stage.unit.value).toBe(unit);
  });

  it("is left by who looks closer, until he goes back", () => {
    stage.settle(corners, [], inches(100));
    const before = stage.window.value;
    stage.zoomAt(2);
    expect(stage.atHome.value).toBe(false);
    stage.goHome();
    expect(stage.window.value).toEqual(before);
  });
});
