import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const CSS = join(import.meta.dirname, "../src/css");
/** Containers of thousands of elements when there are hundreds of ships. */
const LARGE = /\.(board-pane|picture|overlay|pieces|tags|ships|roster|chip)\b/;

const selectors = (file: string): string[] =>
  readFileSync(`${CSS}/${file}`, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split(/[{}]/)
    .flatMap((part) => part.split(/,\n/))
    .map((one) => one.trim())
    .filter((one) => one.includes(":has("));

describe("styles", () => {
  it("of the board avoid :has, which would restyle all of it on each change", () => {
    const found = readdirSync(CSS).flatMap((file) => selectors(file));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((one) => LARGE.test(one))).toEqual([]);
  });

  it("have no line over 100 characters, comments included", () => {
    const long = readdirSync(CSS).flatMap((file) =>
      readFileSync(`${CSS}/${file}`, "utf8")
        .split("\n")
        .flatMap((line, at) => (line.length > 100 ? [`${file}:${at + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });
});
