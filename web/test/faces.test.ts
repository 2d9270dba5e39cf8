import { describe, expect, it } from "vitest";
import { facesOf, faceTyped } from "../src/game/faces";

const ten = { label: "Rome", sides: 10, lowest: 0 };
const six = { label: "Green", sides: 6, lowest: 1 };

describe("faces of dice from the players' table", () => {
  it("run from the lowest that the die has", () => {
    expect(facesOf(ten)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(facesOf(six)).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it("are typed as they are, and nothing else is taken for one", () => {
    expect(faceTyped(ten, "0")).toBe(0);
    expect(faceTyped(six, "0")).toBeNull();
    expect(faceTyped(ten, "10")).toBeNull();
    expect(faceTyped(six, "6")).toBe(6);
    expect(faceTyped(six, "")).toBeNull();
    expect(faceTyped(six, "Enter")).toBeNull();
    expect(faceTyped(six, "-1")).toBeNull();
  });
});
