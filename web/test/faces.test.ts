import { describe, expect, it } from "vitest";
import { facesOf, parseFace } from "../src/game/faces";

const ten = { label: "Rome", sides: 10, lowest: 0 };
const six = { label: "Green", sides: 6, lowest: 1 };

describe("faces of dice from the players' table", () => {
  it("start at the die's lowest face", () => {
    expect(facesOf(ten)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(facesOf(six)).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("are parsed exactly", () => {
    expect(parseFace(ten, "0")).toBe(0);
    expect(parseFace(six, "0")).toBeNull();
    expect(parseFace(ten, "10")).toBeNull();
    expect(parseFace(six, "6")).toBe(6);
    expect(parseFace(six, "")).toBeNull();
    expect(parseFace(six, "Enter")).toBeNull();
    expect(parseFace(six, "-1")).toBeNull();
  });
});
