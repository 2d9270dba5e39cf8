import { beforeEach, describe, expect, it } from "vitest";
import { Viewport } from "../src/state/viewport";
import type { Point } from "../src/net/wire";

const SQUARE = 24;
const squares = (least: number, most = least) => ({
  length: SQUARE,
  room: SQUARE,
  least,
  most,
  closer: 1.18,
  whole: 1,
});

describe("a board shown whole", () => {
  it("after a pan up to uncover its bottom, shows the acting ships again", () => {
    const viewport = new Viewport();
    viewport.setPicture({ x: 0, y: 0, w: 800, h: 500 });
    viewport.screen.value = { w: 400, h: 250 };
    viewport.covered.value = 40;
    viewport.uncover([400, 480]);
    expect(viewport.window.value?.y).toBeGreaterThan(50);
    viewport.reveal([[400, 20]], SQUARE);
    expect(viewport.window.value?.y).toBeLessThanOrEqual(0.001);
  });
});

describe("the first view of a board", () => {
  let viewport: Viewport;

  beforeEach(() => {
    viewport = new Viewport();
    viewport.setPicture({ x: 0, y: 0, w: 800, h: 500 });
    viewport.screen.value = { w: 400, h: 250 };
  });

  it("is on the fleets if the whole board would be too small", () => {
    const ships: Point[] = [
      [100, 100],
      [300, 200],
    ];
    viewport.showPoints(ships, [], squares(24));
    expect(viewport.zoomed.value).toBe(true);
    expect(SQUARE / viewport.unit.value).toBeCloseTo(24);
    expect(viewport.window.value?.x).toBeCloseTo(0);
    viewport.fit();
    expect(viewport.zoomed.value).toBe(false);
  });

  it("keeps the size of ships with land around the board, and shows nearby land", () => {
    viewport.setPicture({ x: 0, y: 0, w: 800, h: 500 }, { left: 0, above: 60, right: 0, below: 0 });
    viewport.showPoints(
      [
        [20, 20],
        [780, 480],
      ],
      [],
      squares(0, 12),
    );
    expect(SQUARE / viewport.unit.value).toBeCloseTo(12);
    viewport.showPoints([[400, 20]], [], squares(24));
    expect(viewport.window.value?.y).toBeCloseTo(-60);
    viewport.fit();
    expect(viewport.window.value).toMatchObject({ y: -60, h: 560 });
  });

  it("is the whole board if ships would be little larger without its edges", () => {
    const ships: Point[] = [
      [SQUARE, 100],
      [800 - 2.5 * SQUARE, 100],
    ];
    const framing = squares(0, 100);
    viewport.showPoints(ships, [], { ...framing, whole: 1.25 });
    expect(viewport.zoomed.value).toBe(false);
    viewport.showPoints(ships, [], { ...framing, closer: 1 });
    expect(viewport.zoomed.value).toBe(true);
  });

  it("is the whole board if that is large enough", () => {
    viewport.showPoints([[100, 100]], [], squares(12));
    expect(viewport.zoomed.value).toBe(false);
    viewport.showPoints([], [], squares(24));
    expect(viewport.zoomed.value).toBe(false);
  });

  it("is on the own ships and the water toward the others if not all fit", () => {
    const [own, other]: Point[] = [
      [60, 60],
      [760, 440],
    ];
    viewport.showPoints([own as Point, other as Point], [own as Point], squares(36));
    const seen = viewport.window.value;
    expect(SQUARE / viewport.unit.value).toBeCloseTo(36);
    expect(seen && seen.x <= 60 && seen.y <= 60).toBe(true);
    expect(seen && seen.x + seen.w < 760).toBe(true);
  });

  it("follows ships that leave the view, by the smallest move", () => {
    viewport.showPoints([[100, 100]], [], squares(36));
    const before = viewport.window.value;
    viewport.reveal([[110, 90]], SQUARE);
    expect(viewport.window.value).toEqual(before);
    viewport.reveal([[500, 90]], SQUARE);
    const after = viewport.window.value;
    expect(after && after.x + after.w).toBeCloseTo(500 + SQUARE);
    expect(after?.y).toBeCloseTo(before?.y ?? -1);
    expect(viewport.isAnimated).toBe(true);
  });

  it("is chosen again if the pane has changed, and stays otherwise", () => {
    const [own, other]: Point[] = [
      [60, 60],
      [760, 440],
    ];
    const settle = (at: Point) => viewport.showPoints([at, other as Point], [at], squares(36));
    settle(own as Point);
    const before = viewport.window.value;
    settle([120, 60]);
    expect(viewport.window.value).toEqual(before);
    viewport.screen.value = { w: 400, h: 200 };
    settle([120, 60]);
    expect(SQUARE / viewport.unit.value).toBeCloseTo(36);
    expect(viewport.atHome.value).toBe(true);
  });

  it("keeps the player's own view", () => {
    viewport.zoomAt(3);
    const unit = viewport.unit.value;
    viewport.showPoints([[100, 100]], [], squares(200));
    expect(viewport.unit.value).toBe(unit);
  });
});

describe("the automatic view", () => {
  let viewport: Viewport;
  const INCH = 10;
  const inches = (most: number, closer = 1.18) => ({
    length: INCH,
    room: 6 * INCH,
    most,
    least: 0,
    closer,
    whole: 1,
  });
  const corners: Point[] = [
    [300, 200],
    [400, 260],
  ];

  beforeEach(() => {
    viewport = new Viewport();
    viewport.setPicture({ x: 0, y: 0, w: 800, h: 500 });
    viewport.screen.value = { w: 800, h: 500 };
  });

  it("is the ships with a margin", () => {
    viewport.showPoints(corners, [], inches(100));
    const seen = viewport.window.value;
    expect(seen?.w).toBeLessThan(400);
    expect(seen?.x).toBeLessThanOrEqual(240);
    expect((seen?.x ?? 0) + (seen?.w ?? 0)).toBeGreaterThanOrEqual(460);
    expect(viewport.atHome.value).toBe(true);
  });

  it("respects the maximum zoom", () => {
    viewport.showPoints(corners, [], inches(20));
    expect(INCH / viewport.unit.value).toBeCloseTo(20);
  });

  it("stays the automatic one when it is widened, and is not narrowed again for little", () => {
    const reach = { x: 250, y: 150, w: 200, h: 180 };
    viewport.showPoints(corners, [], inches(100, 2));
    viewport.showRect(reach, corners, INCH, 16, 48);
    expect(viewport.atHome.value).toBe(true);
    const wide = viewport.window.value;
    expect(wide && wide.x <= 250 && wide.y <= 150 && wide.x + wide.w >= 450).toBe(true);
    viewport.showPoints(corners, [], inches(100, 2));
    expect(viewport.window.value).toEqual(wide);
    viewport.zoomAt(2);
    viewport.showRect(reach, corners, INCH, 16, 48);
    expect(viewport.atHome.value).toBe(false);
  });

  it("stays while ships move inside it, and follows when they leave it", () => {
    viewport.showPoints(corners, [], inches(100));
    const before = viewport.window.value;
    viewport.showPoints(
      [
        [310, 210],
        [410, 270],
      ],
      [],
      inches(100),
    );
    expect(viewport.window.value).toEqual(before);
    viewport.showPoints(
      [
        [310, 210],
        [600, 270],
      ],
      [],
      inches(100),
    );
    expect(viewport.window.value).not.toEqual(before);
  });

  it("changes with one press for the whole picture and back", () => {
    viewport.showPoints(corners, [], inches(100));
    const unit = viewport.unit.value;
    viewport.fit();
    expect(viewport.zoomed.value).toBe(false);
    viewport.fit();
    expect(viewport.unit.value).toBe(unit);
  });

  it("is left by zooming in, until the player returns", () => {
    viewport.showPoints(corners, [], inches(100));
    const before = viewport.window.value;
    viewport.zoomAt(2);
    expect(viewport.atHome.value).toBe(false);
    viewport.goHome();
    expect(viewport.window.value).toEqual(before);
  });
});

describe("a ship that is selected", () => {
  const ship: Point = [100, 250];
  let viewport: Viewport;

  beforeEach(() => {
    viewport = new Viewport();
    viewport.setPicture({ x: 0, y: 0, w: 800, h: 500 });
    viewport.screen.value = { w: 400, h: 250 };
  });

  it("does not move the view if it is in sight and large enough", () => {
    viewport.approach(ship, SQUARE, 10, [[700, 250]]);
    expect(viewport.atHome.value).toBe(true);
    expect(viewport.zoomed.value).toBe(false);
  });

  it("does not move the view if an enemy in sight would be lost", () => {
    viewport.approach(ship, SQUARE, 48, [[760, 250]]);
    expect(viewport.atHome.value).toBe(true);
    expect(viewport.zoomed.value).toBe(false);
  });

  it("is brought as near as an enemy in sight allows", () => {
    const enemy: Point = [300, 250];
    viewport.approach(ship, SQUARE, 96, [enemy]);
    expect(viewport.zoomed.value).toBe(true);
    expect(viewport.isInSight(ship)).toBe(true);
    expect(viewport.isInSight(enemy)).toBe(true);
  });

  it("is centred without enemies in sight", () => {
    viewport.approach(ship, SQUARE, 48, []);
    expect(SQUARE / viewport.unit.value).toBeCloseTo(48);
  });
});
