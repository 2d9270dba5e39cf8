import { describe, expect, it } from "vitest";
import { TermFinder } from "../src/common/glossary";
import type { TermInfo } from "../src/net/wire";

const term = (name: string, ...spellings: string[]): TermInfo => ({
  term: name,
  spellings,
  meaning: `${name}.`,
  clause: "",
});
const command = term("out of command");
const rake = term("rake", "rakes", "raked");
const quality = term("Quality");
const order = term("command");
const finder = new TermFinder([order, command, rake, quality]);

const marked = (text: string, seen?: Set<TermInfo>): string =>
  finder
    .split(text, seen)
    .map(({ text: words, term: found }) => (found ? `[${words}|${found.term}]` : words))
    .join("");

describe("terms in a text", () => {
  it.each([
    ["A1 rakes B1.", "A1 [rakes|rake] B1."],
    ["Rakes have +2, rakes too", "[Rakes|rake] have +2, rakes too"],
    ["Out of command: A1", "[Out of command|out of command]: A1"],
    ["out of command, command", "[out of command|out of command], [command|command]"],
    ["of Quality, in quality", "of [Quality|Quality], in quality"],
    ["a raker, un-raked, brake, naïverake", "a raker, un-raked, brake, naïverake"],
    ["nothing", "nothing"],
    ["", ""],
  ])("%s", (text, expected) => expect(marked(text)).toBe(expected));

  it("marks a term once in the parts of a line", () => {
    const seen = new Set<TermInfo>();
    expect(marked("rake ", seen)).toBe("[rake|rake] ");
    expect(marked("rake and command", seen)).toBe("rake and [command|command]");
    expect(marked("rake and command")).toBe("[rake|rake] and [command|command]");
  });

  it("never changes a text", () => {
    const text = "Raked: A1 rakes B2 (+2), out of command; command. Quality 5\n";
    expect(
      finder
        .split(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("finds nothing without terms", () =>
    expect(new TermFinder([]).split("rake")).toEqual([{ text: "rake", term: null }]));

  it("takes characters of patterns as they are", () => {
    const odd = new TermFinder([term("a.b (c)")]);
    expect(odd.split("axb (c)")).toEqual([{ text: "axb (c)", term: null }]);
  });
});
