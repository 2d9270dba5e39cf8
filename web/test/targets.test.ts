import { describe, expect, it, vi } from "vitest";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Habits } from "../src/state/habits";
import { Session } from "../src/state/session";
import type { Welcome } from "../src/net/wire";
import { order, update } from "./builders";

function atTable(more: Parameters<typeof update>[1]): {
  session: Session;
  composer: OrderComposer;
} {
  const session = new Session("game", "secret");
  vi.spyOn(session.connection, "ask").mockReturnValue(new Promise(() => {}));
  session.welcome.value = { you: ["green"], seats: [] } as unknown as Welcome;
  session.live.value = update(1, more);
  return { session, composer: createComposer(session) };
}

const volley = (text: string, target: string, worth: number) =>
  order(text, {
    kind: "attack",
    target,
    manner: "port guns",
    odds: { title: "", clause: null, lines: [], brief: "", parts: [], worth },
  });

describe("targets", () => {
  it("are sorted with the best first, ship by ship", () => {
    const orders = [
      volley("G1 fire port O1", "O1", 0.2),
      volley("G1 fire port O2", "O2", 0.6),
      volley("G2 fire port O1", "O1", 0.1),
    ];
    const { composer } = atTable({ orders });
    expect(composer.targets.isShown.value).toBe(true);
    expect(composer.targets.ships.value).toEqual(["G1", "G2"]);
    composer.draft.select("G1");
    expect(composer.targets.all.value.map((one) => one.target)).toEqual(["O2", "O1"]);
    expect(composer.attacks.pills.value).toEqual([]);
  });

  it("have the best selected when a key goes from ship to ship", () => {
    const orders = [
      volley("G1 fire port O1", "O1", 0.2),
      volley("G1 fire port O2", "O2", 0.6),
      volley("G2 fire port O1", "O1", 0.1),
    ];
    const { composer } = atTable({ orders });
    composer.draft.select("G1"); // the page selected it: it is the next
    composer.pieces.cycle(1);
    expect(composer.draft.order.value?.text).toBe("G1 fire port O2");
    composer.pieces.cycle(1);
    expect(composer.draft.order.value?.text).toBe("G2 fire port O1");
    composer.pieces.cycle(-1);
    expect(composer.draft.order.value?.text).toBe("G1 fire port O2");
    composer.cancel();
    expect(composer.draft.order.value).toBeNull();
    expect(composer.selection.selected.value).toBe("G1");
  });

  it("leave Enter to another focused target", () => {
    const orders = [volley("G1 fire port O1", "O1", 0.2), volley("G1 fire port O2", "O2", 0.6)];
    const { composer } = atTable({ orders });
    composer.pieces.cycle(1);
    composer.targets.focus("G1");
    expect(composer.pieces.takesFocused("G1")).toBe(false);
    composer.targets.focus("O1");
    expect(composer.pieces.takesFocused("O1")).toBe(true);
    composer.pieces.press("O1");
    expect(composer.draft.order.value?.text).toBe("G1 fire port O1");
    expect(composer.pieces.takesFocused("O1")).toBe(false);
  });

  it("are empty if attacks have no kinds", () => {
    const { composer } = atTable({
      orders: [order("G1 ram O1", { kind: "attack", target: "O1" })],
    });
    expect(composer.targets.isShown.value).toBe(false);
  });
});

describe("habits", () => {
  it("know the default, and store that it is always played", () => {
    localStorage.clear();
    const orders = [order("G1 lose long port"), order("G1 lose short port", { usual: true })];
    const { session } = atTable({ orders });
    const habits = new Habits(session);
    expect(habits.usualOrder.value?.text).toBe("G1 lose short port");
    expect(habits.isAlways.value).toBe(false);
    session.live.value = update(1, { orders, prompt: { ...update(1).prompt, yours: false } });
    habits.set(true);
    expect(habits.usualOrder.value).toBe(null);
    expect(habits.hasAny.value).toBe(true);
    habits.forget();
    expect(habits.hasAny.value).toBe(false);
  });
});

describe("best targets for all", () => {
  const fire = [
    volley("G1 fire port O1", "O1", 0.2),
    volley("G1 fire port O2", "O2", 0.6),
    volley("G2 fire port O1", "O1", 0.1),
  ];
  const proposed = async () => {
    const page = atTable({ orders: fire });
    vi.mocked(page.session.connection.ask).mockResolvedValue({ type: "odds", items: [] } as never);
    await page.composer.volley.propose();
    return page;
  };
  const texts = ({ composer }: { composer: OrderComposer }): string[] =>
    composer.volley.orders.value.map((one) => one.text);

  it("propose the best target of each weapon, ship by ship", async () => {
    const page = await proposed();
    expect(texts(page)).toEqual(["G1 fire port O2", "G2 fire port O1"]);
    expect(page.composer.volley.isOffered.value).toBe(false);
  });

  it("can be changed, left out and cancelled", async () => {
    const page = await proposed();
    const { volley: plan } = page.composer;
    plan.choose(fire[0] as (typeof fire)[0]);
    expect(texts(page).sort()).toEqual(["G1 fire port O1", "G2 fire port O1"]);
    plan.drop(fire[2] as (typeof fire)[0]);
    expect(texts(page)).toEqual(["G1 fire port O1"]);
    page.composer.cancel();
    expect(texts(page)).toEqual([]);
    expect(plan.isOffered.value).toBe(true);
  });

  it("are ordered one after the other, without those that became impossible", async () => {
    const page = await proposed();
    const sent: string[] = [];
    vi.spyOn(page.composer.sender, "send").mockImplementation(async (text) => {
      sent.push(text);
      page.session.live.value = update(2, { orders: fire.slice(0, 2) });
      return true;
    });
    await page.composer.volley.fire();
    expect(sent).toEqual(["G1 fire port O2"]);
    expect(texts(page)).toEqual([]);
  });

  it("are gone in another position", async () => {
    const page = await proposed();
    page.session.live.value = update(2, { orders: fire });
    expect(texts(page)).toEqual([]);
  });
});
