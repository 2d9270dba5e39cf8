import { beforeEach, describe, expect, it, vi } from "vitest";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Session } from "../src/state/session";
import type { Answer } from "../src/net/wire";
import type { Request } from "../src/net/outbox";
import { frame, order, refusal, ship, update } from "./builders";

const roster = [
  {
    seat: "green",
    title: "Green",
    note: "",
    ships: [ship("G1", { mark: "ready", at: [10, 10, 0], size: 1.25 })],
  },
];
const near = order("G1 F6", { pose: { x: 10, y: 16, heading: 0 } });

describe("aiming a ship", () => {
  let composer: OrderComposer;
  let asked: Request[];
  let answers: ((answer: Answer) => void)[];

  beforeEach(() => {
    const session = new Session("game", "token");
    asked = [];
    answers = [];
    vi.spyOn(session.connection, "ask").mockImplementation((request: Request) => {
      asked.push(request);
      return new Promise((resolve) => answers.push(resolve));
    });
    session.live.value = update(1, {
      roster,
      aims: ["G1"],
      orders: [order("G1 stay", { kind: "pass" })],
    });
    composer = createComposer(session);
    composer.draft.select("G1");
  });

  const aims = () => asked.filter((r) => r.do === "aim");
  const answerAim = async (given: Partial<Extract<Answer, { type: "aimed" }>>) => {
    answers[asked.findLastIndex((r) => r.do === "aim")]?.({
      type: "aimed",
      id: "",
      order: null,
      nearest: null,
      ...given,
    });
    await Promise.resolve();
    await Promise.resolve();
  };
  /** Answer the last order, whatever was requested after it. */
  const answerOrder = (seq: number): void =>
    answers[asked.findLastIndex((r) => r.do === "order")]?.({ type: "done", id: "", seq });
  const key = (name: string, shiftKey = false) =>
    composer.aim.press({
      key: name,
      shiftKey,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
    } as KeyboardEvent);

  it("sends one request at a time, and the latest point wins", async () => {
    composer.aim.point([10, 12]);
    composer.aim.point([10, 13]);
    composer.aim.point([10, 14]);
    expect(aims()).toHaveLength(1);
    await answerAim({ order: near });
    expect(aims().map((r) => r.at)).toEqual([
      [10, 12],
      [10, 14],
    ]);
  });

  it("sends one request per frame during a drag, with the newest point", async () => {
    const frames: FrameRequestCallback[] = [];
    const frame = vi.spyOn(window, "requestAnimationFrame").mockImplementation((call) => {
      return frames.push(call);
    });
    composer.draft.dragging.value = true;
    composer.aim.point([10, 12]);
    composer.aim.point([10, 13]);
    await answerAim({ order: near });
    composer.aim.point([10, 14]);
    expect(aims()).toHaveLength(1);
    frames[0]?.(0);
    await vi.waitFor(() => expect(aims()).toHaveLength(2));
    expect(aims()[1]?.at).toEqual([10, 14]);
    frame.mockRestore();
  });

  it("sends the last point, not the order from before the answer", async () => {
    const orders = () => asked.filter((r) => r.do === "order");
    composer.aim.point([10, 12]);
    await answerAim({ order: order("G1 F2", { aim: { subject: "G1", at: [10, 12] } }) });
    composer.aim.point([10, 16]);
    const given = composer.sender.confirm();
    await Promise.resolve();
    expect(orders()).toEqual([]);
    await answerAim({ order: order("G1 F6", { aim: { subject: "G1", at: [10, 16] } }) });
    await vi.waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({ aim: { at: [10, 16] } });
    answers.at(-1)?.({ type: "done", id: "", seq: 2 } as Answer);
    await given;
  });

  it("sends nothing if the answer refuses the point", async () => {
    composer.aim.point([10, 19]);
    const given = composer.sender.confirm();
    await answerAim({ order: order("G1 F9", { refused: refusal }), nearest: near });
    await given;
    expect(asked.filter((r) => r.do === "order")).toEqual([]);
    expect(composer.draft.order.value?.text).toBe("G1 F6");
  });

  it("keeps the nearest legal order and shows why the other is illegal", async () => {
    composer.aim.point([10, 19]);
    await answerAim({ order: order("G1 F9", { refused: refusal }), nearest: near });
    expect(composer.draft.order.value?.text).toBe("G1 F6");
    expect(composer.session.refusal.value?.sentence).toBe(refusal.sentence);
    expect(composer.draft.isNearest.value).toBe(true);
    composer.cancel();
    expect(composer.draft.isNearest.value).toBe(true);
    composer.cancel();
    expect(composer.draft.isNearest.value).toBe(false);
    expect(composer.draft.order.value).toBeNull();
    expect(composer.draft.refused.value).toBeNull();
  });

  it("moves farther with arrow keys, and turns in place without a move", () => {
    expect(key("ArrowRight")).toBe(true);
    expect(aims()[0]).toMatchObject({ at: [10, 10], heading: 5 });
    expect(key("x")).toBe(false);
  });

  it("moves a square in the arrow's direction on the screen, whatever the heading", async () => {
    const squared = (flip: boolean) =>
      update(1, { roster, aims: ["G1"], orders: [], frame: { ...frame, snap: 1, flip } });
    composer.session.live.value = squared(false);
    key("ArrowRight");
    key("ArrowUp");
    await answerAim({ order: null });
    expect(aims().map((r) => r.at)).toEqual([
      [11, 10],
      [11, 11],
    ]);
    expect(aims()[1]).not.toHaveProperty("heading");
    // At the ship's own position, nothing is aimed at.
    await answerAim({ order: null });
    key("ArrowLeft");
    await answerAim({ order: null });
    key("ArrowDown");
    expect(composer.aim.requested.value).toBeNull();
    composer.session.live.value = squared(true);
    key("ArrowRight");
    expect(aims().at(-1)).toMatchObject({ at: [9, 10] });
  });

  it("ignores answers after the selection is dropped", async () => {
    composer.aim.point([10, 12]);
    composer.draft.select(null);
    await answerAim({ order: near });
    expect(composer.draft.order.value).toBeNull();
  });

  it("counts every key pressed during a request, and plays the result", async () => {
    const orders = () => asked.filter((r) => r.do === "order");
    for (let times = 0; times < 12; times++) key("ArrowUp");
    expect(aims()).toHaveLength(1);
    expect(composer.pieces.takesFocused("G1")).toBe(false); // Enter on the ship does not deselect it
    const given = composer.sender.confirm();
    for (let times = 0; times < 6; times++) key("ArrowLeft");
    await answerAim({ order: order("G1 F0.25", { aim: { subject: "G1", at: [10, 10.25] } }) });
    expect(orders()).toEqual([]);
    const [x, y] = aims().at(-1)?.at ?? [];
    expect(x).toBeCloseTo(10 - 3 * Math.sin(Math.PI / 6));
    expect(y).toBeCloseTo(10 + 3 * Math.cos(Math.PI / 6));
    await answerAim({ order: order("G1 L30 F3", { aim: { subject: "G1", at: [8.5, 12.6] } }) });
    await vi.waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({ aim: { at: [8.5, 12.6] } });
    answerOrder(2);
    await given;
  });

  it("keeps the aimed point while an order is being sent", async () => {
    const given = composer.sender.send("roll G2");
    await Promise.resolve();
    for (let times = 0; times < 4; times++) key("ArrowUp");
    answerOrder(2);
    await given;
    key("ArrowUp");
    await answerAim({ order: null });
    expect(aims().at(-1)?.at).toEqual([10, 11.25]);
    await answerAim({ order: near });
    expect(composer.draft.order.value?.text).toBe("G1 F6");
  });

  it("repeats the request if the game moved on meanwhile", async () => {
    composer.aim.point([10, 16]);
    composer.session.live.value = update(2, { roster, aims: ["G1"], orders: [] });
    await answerAim({ order: order("G1 F2") });
    expect(composer.draft.order.value).toBeNull();
    expect(aims().map((r) => r.at)).toEqual([
      [10, 16],
      [10, 16],
    ]);
    await answerAim({ order: near });
    expect(composer.draft.order.value?.text).toBe("G1 F6");
  });

  it("sends the point itself if nothing may be measured", async () => {
    composer.session.live.value = update(1, {
      roster,
      aims: ["G1"],
      measuring: false,
      ruler: false,
      orders: [order("G1 stay", { kind: "pass" })],
    });
    asked.length = 0;
    composer.aim.point([13, 14]);
    expect(asked).toEqual([]);
    expect(composer.draft.order.value).toMatchObject({
      sentence: "Go there",
      pose: { x: 13, y: 14 },
      refused: null,
      odds: null,
    });
    void composer.sender.confirm();
    expect(asked.at(-1)).toMatchObject({
      do: "order",
      aim: { subject: "G1", at: [13, 14] },
      base: 1,
    });
    expect(asked.at(-1)).not.toHaveProperty("text");
  });

  it("requests the sides of the current attack's target", () => {
    const ram = order("G1 ram O1", { kind: "attack", target: "O1" });
    composer.session.live.value = update(1, { roster, aims: ["G1"], orders: [ram] });
    composer.input.pick(ram);
    expect(asked).toContainEqual(
      expect.objectContaining({ do: "reach", subject: "G1", order: "G1 ram O1" }),
    );
  });
});
