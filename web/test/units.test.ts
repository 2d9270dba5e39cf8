import { beforeEach, describe, expect, it, vi } from "vitest";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Session } from "../src/state/session";
import type { GroupChoices, RosterShip, Update } from "../src/net/wire";
import { update } from "./builders";

const ship = (id: string, group: string): RosterShip => ({
  id,
  group,
  name: id,
  place: "",
  mark: "",
  note: "",
  lost: false,
  title: id,
  sheet: [],
  log: null,
  count: "",
  share: null,
  at: [0, 0, 0],
  glyph: "trireme",
  size: 1,
  beam: 1,
  missiles: 0,
  captor: null,
});

const fleet = (more: Partial<Update>): Update =>
  update(1, {
    roster: [
      {
        seat: "a",
        title: "",
        note: "",
        ships: [ship("A1", "Left"), ship("A2", "Left"), ship("A3", "Left"), ship("A4", "Right")],
      },
    ],
    ...more,
  });

const gathers: GroupChoices = {
  pieces: ["A1", "A2", "A3", "A4"],
  fitting: ["A1", "A2", "A3", "A4"],
  suites: [],
  wholes: [["A3", "A2"]],
  cards: [],
  suggested: [],
};

describe("units without an order", () => {
  let session: Session;
  let composer: OrderComposer;

  beforeEach(() => {
    session = new Session("game", "token");
    vi.spyOn(session.connection, "ask").mockReturnValue(new Promise(() => undefined));
    vi.spyOn(session.acting, "value", "get").mockReturnValue("a");
    session.live.value = fleet({ gathers });
    composer = createComposer(session);
  });

  const ships = () => composer.units.all.value.map((unit) => [unit.group, ...unit.ships]);

  it("are the named groups and the single ships, in roster order", () => {
    expect(ships()).toEqual([
      ["Left", "A1"],
      ["Left", "A2", "A3"],
      ["Right", "A4"],
    ]);
    composer.pieces.cycle(1);
    composer.pieces.cycle(1);
    expect(composer.group.pieces.value).toEqual(["A2", "A3"]);
    expect(composer.units.current.value?.ships).toEqual(["A2", "A3"]);
    composer.pieces.cycle(-1);
    expect(composer.group.pieces.value).toEqual(["A1"]);
  });

  it("are the groups that wait for their move, with the leader selected", () => {
    session.live.value = fleet({ aims: ["A2", "A4"], holds: [["A2", "A1", "A3"]] });
    expect(ships()).toEqual([
      ["Left", "A1", "A2", "A3"],
      ["Right", "A4"],
    ]);
    composer.pieces.cycle(1);
    expect(composer.selection.selected.value).toBe("A2");
    composer.draft.select("A3");
    expect(composer.units.current.value?.ships).toEqual(["A1", "A2", "A3"]);
    composer.pieces.cycle(1);
    expect(composer.selection.selected.value).toBe("A4");
  });

  it("are not listed without squadrons, nor for a seat that is not asked", () => {
    const start = fleet({ gathers });
    session.live.value = { ...start, roster: [] };
    expect(ships()).toEqual([]);
    session.live.value = { ...start, prompt: { ...start.prompt, yours: false } };
    expect(ships()).toEqual([]);
  });
});
