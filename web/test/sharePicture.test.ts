import { describe, expect, it } from "vitest";
import { linesOf } from "../src/game/sharePicture";

const letters = (text: string): number => text.length;

describe("the lines of a text on a picture", () => {
  it("are broken between words, and a long word has its own", () => {
    expect(linesOf("two ships sank early", 9, 9, letters)).toEqual(["two ships", "sank", "early"]);
    expect(linesOf("an extraordinary win", 6, 9, letters)).toEqual(["an", "extraordinary", "win"]);
    expect(linesOf("", 9, 2, letters)).toEqual([]);
  });

  it("end in an ellipsis if words are left", () => {
    expect(linesOf("one two three four", 7, 2, letters)).toEqual(["one two", "three…"]);
  });
});
