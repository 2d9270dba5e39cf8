import { describe, expect, it } from "vitest";
import { arrivedSeats, unopenedInvitations } from "../src/game/invitations";
import type { WelcomeSeat } from "../src/net/wire";

const seat = (id: string, more: Partial<WelcomeSeat> = {}): WelcomeSeat => ({
  id,
  title: id,
  name: "",
  kind: "person",
  level: null,
  manner: null,
  computer: "",
  fleet: "A",
  online: false,
  ...more,
});
const LINKS = [{ seats: ["orange"], token: "t", path: "/game/g#t" }];

describe("the invitation card", () => {
  it("is shown until the friend arrives", () => {
    expect(
      unopenedInvitations(
        LINKS,
        arrivedSeats([seat("green", { online: true }), seat("orange")], {}, []),
      ),
    ).toEqual(LINKS);
  });

  it("disappears when the friend arrives, and stays away", () => {
    const seats = [seat("green"), seat("orange")];
    const here = arrivedSeats(seats, { green: true, orange: true }, []);
    expect(unopenedInvitations(LINKS, here)).toEqual([]);
    expect(
      unopenedInvitations(LINKS, arrivedSeats(seats, { green: true, orange: false }, here)),
    ).toEqual([]);
  });

  it("is not shown for a seat whose player has a name", () => {
    expect(
      unopenedInvitations(LINKS, arrivedSeats([seat("orange", { name: "Ameinias" })], {}, [])),
    ).toEqual([]);
  });

  it("keeps the link of each friend who has not arrived", () => {
    const two = [...LINKS, { seats: ["blue"], token: "u", path: "/game/g#u" }];
    expect(
      unopenedInvitations(two, arrivedSeats([seat("orange"), seat("blue")], { orange: true }, [])),
    ).toEqual([two[1]]);
  });
});
