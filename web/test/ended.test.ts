import { describe, expect, it } from "vitest";
import type { GameStatus } from "../src/net/api";
import { endOf } from "../src/lobby/ended";

const SEATS = [
  { id: "green", title: "British (green)" },
  { id: "orange", title: "Spanish (orange)" },
] as GameStatus["seats"];
const of = (winners: string[] | null, ...you: string[]) => endOf({ winners, you, seats: SEATS });

describe("the list of games", () => {
  it("says who won, from the reader's side", () => {
    expect(of(["green"], "green")).toEqual({ words: "You won", tone: "won" });
    expect(of(["orange"], "green")).toEqual({ words: "You lost", tone: "lost" });
    expect(of([], "green")).toEqual({ words: "Draw", tone: "" });
  });
  it("names the winner to who watches or holds all sides", () => {
    expect(of(["green"])).toEqual({ words: "British (green) won", tone: "" });
    expect(of(["green"], "green", "orange")?.words).toBe("British (green) won");
  });
  it("says nothing of a game that goes on, or is not known yet", () => {
    expect(of(null, "green")).toBeNull();
    expect(endOf(null)).toBeNull();
  });
});
