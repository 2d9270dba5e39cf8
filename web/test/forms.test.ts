import { beforeEach, describe, expect, it, vi } from "vitest";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { clampMeasure } from "../src/state/forms";
import { Session } from "../src/state/session";
import type { Request } from "../src/net/outbox";
import type { Answer, Form, FormField } from "../src/net/wire";
import { order, refusal, update } from "./builders";

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  label: id,
  choices: [],
  low: 0,
  high: 20,
  step: 0.5,
  unit: "",
  wraps: false,
  only: null,
  ...more,
});

const form = (id: string, done = false): Form => ({
  id,
  label: `Form ${id}`,
  note: "",
  verb: `Give ${id}`,
  pieces: [{ id: `A${id}`, glyph: "trireme", size: 1, beam: 1 }],
  fields: [
    field("shape", {
      choices: [
        { value: "line", label: "" },
        { value: "row", label: "" },
      ],
    }),
    field("gap", { only: { field: "shape", value: "line" } }),
    field("x"),
    field("y"),
    field("turn", { high: 360, step: 5, wraps: true }),
  ],
  values: { shape: "line", gap: "0", x: "10", y: "4", turn: "0" },
  done,
  east: "x",
  north: "y",
  heading: "turn",
});

describe("orders that are filled in", () => {
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
    session.live.value = update(1, { forms: [form("1", true), form("2"), form("3")] });
    composer = createComposer(session);
  });

  const answerWith = async (answer: Answer) => {
    answers.at(-1)?.(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  const filled = () => asked.filter((r) => r.do === "fill").map((r) => [r.form, r.values]);
  const key = (name: string) =>
    composer.forms.press({ key: name, shiftKey: false } as KeyboardEvent);

  it("begins with the first open form, and selects its order", async () => {
    expect(filled()).toEqual([["2", form("2").values]]);
    await answerWith({ type: "aimed", id: "", order: order("plot 2"), nearest: null });
    expect(composer.draft.order.value?.text).toBe("plot 2");
    composer.pieces.cycle(1);
    expect(composer.forms.current.value?.id).toBe("3");
    composer.pieces.press("A1");
    expect(composer.forms.current.value?.id).toBe("1");
  });

  it("requests the last input again, one request at a time", async () => {
    composer.forms.set({ shape: "row" });
    composer.forms.place([3.1, 5.9]);
    expect(filled()).toHaveLength(1);
    expect(
      composer.forms.isRelevant(field("gap", { only: { field: "shape", value: "line" } })),
    ).toBe(false);
    await answerWith({ type: "aimed", id: "", order: order("old"), nearest: null });
    expect(composer.draft.order.value).toBeNull();
    expect(filled().at(-1)).toEqual(["2", { ...form("2").values, shape: "row", x: "3", y: "6" }]);
  });

  it("keeps the nearest order if the answer is refused", async () => {
    const bad = order("bad", { refused: refusal });
    await answerWith({ type: "aimed", id: "", order: bad, nearest: order("near") });
    expect(composer.draft.order.value?.text).toBe("near");
    expect(composer.draft.refused.value?.text).toBe("bad");
    expect(composer.session.refusal.value?.sentence).toBe(refusal.sentence);
  });

  it("can be moved and turned by keys and by dragging, within bounds", () => {
    expect(key("ArrowRight")).toBe(true);
    expect(key("ArrowDown")).toBe(true);
    expect(key(",")).toBe(true);
    expect(key("x")).toBe(false);
    expect(composer.forms.values.value).toMatchObject({ x: "10.5", y: "3.5", turn: "355" });
    composer.forms.grab([10, 4]);
    composer.forms.drag([12, -9]);
    expect(composer.forms.values.value).toMatchObject({ x: "12.5", y: "0" });
    composer.forms.turnTo([20, 0]);
    expect(composer.forms.values.value).toMatchObject({ turn: "90" });
  });

  it("clamps a measure to its bounds, or wraps around", () => {
    expect(clampMeasure(field("a"), 25)).toBe("20");
    expect(clampMeasure(field("a", { wraps: true, high: 360 }), -5)).toBe("355");
  });
});
