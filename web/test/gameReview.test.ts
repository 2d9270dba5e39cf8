import { describe, expect, it } from "vitest";
import type { Entry, RosterShip, RosterSide, TurningPoint, WelcomeSeat } from "../src/net/wire";
import { headline } from "../src/state/headline";
import {
  curvePath,
  momentBeforeOrder,
  percentOf,
  scrubberX,
  signedPercent,
} from "../src/state/gameReview";

const seat = (id: string, title: string): WelcomeSeat => ({
  id,
  title,
  name: "",
  kind: "person",
  level: null,
  manner: null,
  computer: "",
  fleet: "A",
  online: true,
});
const SEATS = [seat("rome", "Rome"), seat("carthage", "Carthage")];
const side = (id: string, lost: number, ships: number): RosterSide => ({
  seat: id,
  title: id,
  note: "",
  ships: Array.from(
    { length: ships },
    (_, i) => ({ id: `${id}${i}`, lost: i < lost }) as RosterShip,
  ),
});
const ROSTER = [side("rome", 4, 6), side("carthage", 2, 6)];
const won = (...winners: string[]) => ({ winners, title: "Carthage wins" });

describe("the headline", () => {
  it("is from the player's side", () => {
    expect(headline(won("carthage"), ["rome"], SEATS, ROSTER)).toBe(
      "You lost to Carthage: 4 of your ships lost, 2 of theirs",
    );
    expect(headline(won("carthage"), ["carthage"], SEATS, ROSTER)).toBe(
      "You beat Rome: 2 of your ships lost, 4 of theirs",
    );
    expect(headline(won(), ["rome"], SEATS, ROSTER)).toBe(
      "A draw with Carthage: 4 of your ships lost, 2 of theirs",
    );
  });
  it("names the winner to spectators and to players of all sides", () => {
    expect(headline(won("carthage"), [], SEATS, ROSTER)).toBe("Carthage wins");
    expect(headline(won("carthage"), ["rome", "carthage"], SEATS, ROSTER)).toBe("Carthage wins");
  });
  it("speaks of peoples with an article", () => {
    const seats = [seat("rome", "British"), seat("carthage", "Spanish")];
    expect(headline(won("carthage"), ["rome"], seats, [])).toBe("You lost to the Spanish");
    expect(headline(won("carthage"), ["carthage"], seats, [])).toBe("You beat the British");
    const named = (name: string): string => {
      const both = [seat("rome", "British"), seat("carthage", name)];
      return headline(won("rome"), ["rome"], both, []);
    };
    expect(named("American")).toBe("You beat the Americans");
    expect(named("Combined Fleet")).toBe("You beat the Combined Fleet");
    expect(named("Green")).toBe("You beat Green");
  });
  it("counts no ships if none was lost", () => {
    const whole = [side("rome", 0, 6), side("carthage", 0, 6)];
    expect(headline(won("carthage"), ["rome"], SEATS, whole)).toBe("You lost to Carthage");
  });
  it("counts a ship that is still on the board and marked as lost", () => {
    const derelict = { id: "rome0", lost: false, mark: "lost" } as RosterShip;
    const roster = [{ ...side("rome", 0, 0), ships: [derelict] }, side("carthage", 0, 6)];
    expect(headline(won("carthage"), ["rome"], SEATS, roster)).toBe(
      "You lost to Carthage: 1 of your ships lost, none of theirs",
    );
  });
  it("is against the others if there are several", () => {
    const three = [...SEATS, seat("pontus", "Pontus")];
    expect(headline(won("rome"), ["rome"], three, ROSTER)).toBe(
      "You beat the others: 4 of your ships lost, 2 of theirs",
    );
  });
});

describe("the curve", () => {
  it("uses the scale of the replay", () => {
    expect(scrubberX(0, 40)).toBe(10);
    expect(scrubberX(40, 40)).toBe(990);
    const standings = [
      { at: 0, chances: [0.5, 0.5] },
      { at: 20, chances: [0.25, 0.75] },
    ];
    expect(curvePath(standings, 0, 40, 100)).toBe("M10.0,50.0L500.0,75.0");
    expect(curvePath(standings, 1, 40, 100)).toBe("M10.0,50.0L500.0,25.0");
  });
  it("shows chances and luck as percentages", () => {
    expect(percentOf(0.634)).toBe(63);
    expect(signedPercent(0.043)).toBe("+4");
    expect(signedPercent(-0.043)).toBe("−4");
    expect(signedPercent(0.001)).toBe("0");
  });
});

describe("the moment before a seat's last order", () => {
  const line = (seq: number, seat: string | null, kind = "move"): Entry =>
    ({ n: 10 * seq, seq, seat, kind, parts: [], subject: null }) as Entry;
  const entries = [
    line(2, "rome"),
    line(3, null, "dice"),
    line(3, "rome", "chat"),
    line(5, "carthage"),
    line(6, null, "dice"),
    line(8, "rome"),
  ];
  const point = { at: 6, since: 5 } as TurningPoint;
  it("is before its own decisions, not before a roll or the other side's", () => {
    expect(momentBeforeOrder(entries, "rome", point)).toBe(0);
    expect(momentBeforeOrder(entries, "carthage", point)).toBe(3);
    expect(momentBeforeOrder(entries, "rome", { ...point, at: 8 })).toBe(6);
  });
  it("is the turning point's if the seat ordered nothing before", () => {
    expect(momentBeforeOrder(entries.slice(3), "rome", point)).toBe(5);
  });
});
