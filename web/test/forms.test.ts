import { beforeEach, describe, expect, it, vi } from "vitest";
import { OrderDraft } from "../src/state/draft";
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
  let draft: OrderDraft;
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
    draft = new OrderDraft(session);
  });

  const answerWith = async (answer: Answer) => {
    answers.at(-1)?.(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  const filled = () => asked.filter((r) => r.do === "fill").map((r) => [r.form, r.values]);
  const key = (name: string) => draft.forms.press({ key: name, shiftKey: false } as KeyboardEvent);

  it("begins with the first open form, and selects its order", async () => {
    expect(filled()).toEqual([["2", form("2").values]]);
    await answerWith({ type: "aimed", id: "", order: order("plot 2"), nearest: null });
    expect(draft.order.value?.text).toBe("plot 2");
    draft.cycle(1);
    expect(draft.forms.current.value?.id).toBe("3");
    draft.press("A1");
    expect(draft.forms.current.value?.id).toBe("1");
  });

  it("requests the last input again, one request at a time", async () => {
    draft.forms.set({ shape: "row" });
    draft.forms.place([3.1, 5.9]);
    expect(filled()).toHaveLength(1);
    expect(draft.forms.isRelevant(field("gap", { only: { field: "shape", value: "line" } }))).toBe(
      false,
    );
    await answerWith({ type: "aimed", id: "", order: order("old"), nearest: null });
    expect(draft.order.value).toBeNull();
    expect(filled().at(-1)).toEqual(["2", { ...form("2").values, shape: "row", x: "3", y: "6" }]);
  });

  it("keeps the nearest order if the answer is refused", async () => {
    const bad = order("bad", { refused: refusal });
    await answerWith({ type: "aimed", id: "", order: bad, nearest: order("near") });
    expect(draft.order.value?.text).toBe("near");
    expect(draft.aim.refused.value?.text).toBe("bad");
    expect(draft.session.refusal.value?.sentence).toBe(refusal.sentence);
  });

  it("can be moved and turned by keys and by dragging, within bounds", () => {
    expect(key("ArrowRight")).toBe(true);
    expect(key("ArrowDown")).toBe(true);
    expect(key(",")).toBe(true);
    expect(key("x")).toBe(false);
    expect(draft.forms.values.value).toMatchObject({ x: "10.5", y: "3.5", turn: "355" });
    draft.forms.grab([10, 4]);
    draft.forms.drag([12, -9]);
    expect(draft.forms.values.value).toMatchObject({ x: "12.5", y: "0" });
    draft.forms.turnTo([20, 0]);
    expect(draft.forms.values.value).toMatchObject({ turn: "90" });
  });

  it("clamps a measure to its bounds, or wraps around", () => {
    expect(clampMeasure(field("a"), 25)).toBe("20");
    expect(clampMeasure(field("a", { wraps: true, high: 360 }), -5)).toBe("355");
  });
});
