import { describe, expect, it } from "vitest";

const SOURCES: Record<string, string> = import.meta.glob("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const LOWERED = /\b(title|scenario|subtitle)\b[^\n;]*\.to(Locale)?LowerCase\(/;

describe("titles", () => {
  it("keep their capitals: no file puts a title in lower case", () => {
    const found = Object.entries(SOURCES).flatMap(([file, text]) =>
      text
        .split("\n")
        .filter((line) => LOWERED.test(line) && !line.includes(".includes("))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(Object.keys(SOURCES).length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });
});
