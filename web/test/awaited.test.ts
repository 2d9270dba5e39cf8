import { describe, expect, it } from "vitest";
import { arrived, awaited } from "../src/game/awaited";
import type { WelcomeSeat } from "../src/net/wire";

const seat = (id: string, more: Partial<WelcomeSeat> = {}): WelcomeSeat => ({
  id,
  title: id,
  name: "",
  kind: "person",
  level: null,
  manner: null,
  fleet: "A",
  online: false,
  ...more,
});
const LINKS = [{ seats: ["orange"], token: "t", path: "/game/g#t" }];

describe("the invitation on the board", () => {
  it("is shown while the friend has never been there", () => {
    expect(
      awaited(LINKS, arrived([seat("green", { online: true }), seat("orange")], {}, [])),
    ).toEqual(LINKS);
  });

  it("goes when he comes, and stays away after he has left", () => {
    const seats = [seat("green"), seat("orange")];
    const here = arrived(seats, { green: true, orange: true }, []);
    expect(awaited(LINKS, here)).toEqual([]);
    expect(awaited(LINKS, arrived(seats, { green: true, orange: false }, here))).toEqual([]);
  });

  it("is not shown for a seat whose player has given a name", () => {
    expect(awaited(LINKS, arrived([seat("orange", { name: "Ameinias" })], {}, []))).toEqual([]);
  });

  it("keeps the link of each friend who is still to come", () => {
    const two = [...LINKS, { seats: ["blue"], token: "u", path: "/game/g#u" }];
    expect(awaited(two, arrived([seat("orange"), seat("blue")], { orange: true }, []))).toEqual([
      two[1],
    ]);
  });
});
