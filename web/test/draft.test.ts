import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Draft } from "../src/state/draft";
import type { Order, PieceId, Refusal } from "../src/net/wire";
import { order, refusal } from "./builders";

describe("a draft", () => {
  const session = { refusal: signal<Refusal | null>(null), notice: signal("") };
  const selection = {
    selected: signal<PieceId | null>(null),
    automatic: null as PieceId | null,
  };
  let draft: Draft;

  beforeEach(() => {
    session.refusal.value = null;
    session.notice.value = "";
    selection.selected.value = null;
    draft = new Draft(session, selection);
  });

  it("shows the hovered order, or else the chosen one", () => {
    const [chosen, hovered] = [order("G4 F"), order("G4 L")];
    draft.choose(chosen);
    expect(draft.preview.value).toBe(chosen);
    draft.hovered.value = hovered;
    expect(draft.preview.value).toBe(hovered);
  });

  it("selects the ship of a chosen order", () => {
    draft.choose(order("G4 F L"));
    expect(selection.selected.value).toBe("G4");
    expect(draft.steps.value).toEqual(["F", "L"]);
  });

  it("is dropped when another ship is selected, and kept for the same ship", () => {
    draft.choose(order("G4 F"));
    draft.select("G4");
    expect(draft.order.value?.text).toBe("G4 F");
    draft.select("G5");
    expect(draft.order.value).toBeNull();
    expect(draft.steps.value).toEqual([]);
  });

  it("takes the nearest legal order instead of a refused one, and says why", () => {
    const [asked, nearest] = [order("G4 F9", { refused: refusal }), order("G4 F6")];
    draft.applyAnswer(asked, nearest);
    expect([draft.order.value, draft.refused.value]).toEqual([nearest, asked]);
    expect(draft.isNearest.value).toBe(true);
    expect(session.refusal.value).toBe(refusal);
  });

  it("says so if no order leads to a point", () => {
    draft.applyAnswer(null, null);
    expect(session.notice.value).toBe("No order leads there.");
  });

  it("forgets the request when it is reset, but not when it is cleared", () => {
    draft.onRequestDropped = vi.fn();
    const asked: Order = order("G4 F9", { refused: refusal });
    draft.applyAnswer(asked, null);
    draft.clear();
    expect(draft.onRequestDropped).not.toHaveBeenCalled();
    expect(draft.refused.value).toBe(asked);
    draft.reset();
    expect(draft.onRequestDropped).toHaveBeenCalledOnce();
    expect(draft.refused.value).toBeNull();
  });
});
