import { describe, expect, it } from "vitest";
import type { GameStatus } from "../src/net/api";
import { describeEnd } from "../src/lobby/ended";

const SEATS = [
  { id: "green", title: "British (green)" },
  { id: "orange", title: "Spanish (orange)" },
] as GameStatus["seats"];
const of = (winners: string[] | null, ...you: string[]) =>
  describeEnd({ winners, you, seats: SEATS });

describe("the list of games", () => {
  it("says who won, from the player's side", () => {
    expect(of(["green"], "green")).toEqual({ words: "You won", tone: "won" });
    expect(of(["orange"], "green")).toEqual({ words: "You lost", tone: "lost" });
    expect(of([], "green")).toEqual({ words: "Draw", tone: "" });
  });
  it("names the winner to spectators and to players of all sides", () => {
    expect(of(["green"])).toEqual({ words: "Winner: British (green)", tone: "" });
    expect(of(["green"], "green", "orange")?.words).toBe("Winner: British (green)");
  });
  it("says nothing about a game that goes on or is unknown", () => {
    expect(of(null, "green")).toBeNull();
    expect(describeEnd(null)).toBeNull();
  });
});
