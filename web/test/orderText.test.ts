import { describe, expect, it } from "vitest";
import { shortOrderText, buttonText } from "../src/state/orderText";
import { order } from "./builders";

const shortText = (sentence: string, more: Parameters<typeof order>[1] = {}, target = "") =>
  shortOrderText(order("A1 x", { sentence, label: "F/E B", ...more }), target);

describe("the text on the button of the current order", () => {
  it("is the whole sentence if it is short", () => {
    expect(shortText("Forward, turn left")).toBe("Forward, turn left");
  });

  it("is the first part of a long path, never its letters", () => {
    expect(shortText("Row to 1006: 4 MP (2 + 2), 0 still to spend")).toBe("Row to 1006");
    expect(shortText("Avoidance to port, to NW: 2 MP, 10 still to spend")).toBe(
      "Avoidance to port",
    );
    expect(shortText("Forward beside G5, her east side, reverse")).toBe("Forward beside G5");
    expect(shortText("Face south-east without rowing at all")).toBe("Move her");
  });

  it("is the action on the target", () => {
    const attack = { kind: "attack", target: "O1" } as const;
    expect(shortText("Forward, forward, then ram O1", attack, "O1")).toBe("Then ram O1");
    expect(shortText("Forward, forward, ram O1", attack, "O1")).toBe("Ram O1");
  });

  it("leaves out the place of a set-up, and the effect of a use", () => {
    expect(shortText("Set up at 5.25, 28.12, heading 180°", { kind: "place" })).toBe("Set up");
    const use = { kind: "pass", use: "Activation", subject: null } as const;
    expect(shortText("Activation: impulses 2, 3, 4, 5", use)).toBe("Activation");
  });

  it("is the rule set's button text, without a long name of the target", () => {
    const rake = "Rake Peuple Souverain with the port guns";
    const more = { kind: "attack", brief: "Rake Peuple Souverain", target: "O5" } as const;
    expect(shortText(rake, more, "Peuple Souverain")).toBe("Rake");
    expect(
      shortText("Rake Spartiate with the port guns", { ...more, brief: "Rake Spartiate" }),
    ).toBe("Rake Spartiate");
    const cut = { kind: "pass", target: "O5", label: "cut O5" } as const;
    expect(shortText("Cut loose from Peuple Souverain", cut, "Peuple Souverain")).toBe("Cut loose");
  });

  it("names ships and cards by the label, not by the first one", () => {
    const form = { kind: "pass", subject: null, label: "Activate 5 ships" } as const;
    expect(shortText("Activate A1, A2, A3, A4, A5", form)).toBe("Activate 5 ships");
    const card = { kind: "pass", subject: null, label: "choose" } as const;
    expect(shortText("Choose Pull for the Trierarch!", card)).toBe("Choose");
  });
});

describe("the text on the buttons of the prompt", () => {
  it("is longer if two would be equal", () => {
    const melee = (targets: string) =>
      order(`melee ${targets}`, {
        kind: "attack",
        subject: null,
        sentence: `Melee at 1411: ${targets}`,
        label: "melee 1411",
      });
    const [one, two] = [melee("B14, B15"), melee("B14, B15, B16")];
    expect(buttonText(one, [one], (id) => id)).toBe("Melee at 1411");
    expect(buttonText(one, [one, two], (id) => id)).toBe("Melee at 1411: B14, B15");
  });
});
