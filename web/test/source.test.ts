import { describe, expect, it } from "vitest";
import { sourceWords } from "../src/common/source";

describe("where a clause comes from", () => {
  it.each([
    ["L29", "printed rules, line 29"],
    ["L12, L16", "printed rules, lines 12, 16"],
    ["L25-33", "printed rules, lines 25–33"],
    ["L69 with L154", "printed rules, lines 69 with 154"],
    ["L129, no text; RULE-19", "printed rules, line 129, no text; RULE-19"],
    ["ruling", "ruling"],
    ["", ""],
  ])("%s is described as %s", (source, words) => expect(sourceWords(source)).toBe(words));
});
