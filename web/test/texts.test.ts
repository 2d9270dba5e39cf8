// @vitest-environment node
import { describe, expect, it } from "vitest";
import english from "../src/text/en.ftl";
import { textsOutside } from "./texts";

const found: Record<string, string> = import.meta.glob("../{src,site}/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const SOURCES = Object.entries(found).map(
  ([file, text]) => [file.replace("../", ""), text] as const,
);

/** Texts that stay outside, each with its reason. */
const ALLOWED: readonly (readonly [text: RegExp, reason: string])[] = [
  [/^src\/text\/t\.ts.*(English|Deutsch)/, "each language by its own name"],
  [/^src\/text\/t\.ts.*the catalogue has no/, "a mistake in code"],
  [/where no page opens clauses|stands outside the/, "a mistake in code"],
  [/^site\/(boot|client|unzip|vault)\.ts/, "the start of Python, for developers"],
  [/Overlay\.tsx.*text\{fill/, "styles"],
  [
    /CardFace\.tsx.*wordy long|Roster\.tsx.*compact dense|WindRose\.tsx.*low right/,
    "names of styles",
  ],
  [/\/game\/…#…/, "an address"],
  [/rolls\.ts.*: and$/, "splits a line of the server's"],
  [/xMidYMid slice/, "SVG"],
  [/keys\.ts.*: (Enter|Escape)$/, "names of keys, which code compares"],
  [/LoadFile\.tsx.*: Files$/, "a name of the browser's"],
  [/: naumachia campaign$/, "the first line of a file"],
];

/** Parsing all files takes a second, but longer on a busy machine. */
const PATIENCE_MS = 60_000;

describe("texts of the page", () => {
  it(
    "are all in a catalogue",
    () => {
      const outside = SOURCES.flatMap(([file, text]) => textsOutside(file, text)).filter(
        (one) => !ALLOWED.some(([text]) => text.test(one)),
      );
      expect(outside).toEqual([]);
    },
    PATIENCE_MS,
  );

  it("are all used", () => {
    const code = SOURCES.map(([, text]) => text).join("\n");
    const idle = Object.keys(english).filter((id) => !code.includes(`"${id}"`));
    expect(idle).toEqual([]);
  });

  it("are found in elements, in attributes that a person reads, and in code", () => {
    const of = (code: string): string[] => textsOutside("x.tsx", code);
    expect(of("const a = <p>Your move</p>;")).toEqual(["x.tsx:1: Your move"]);
    expect(of('const a = <p class="no move" title="Lost" />;')).toEqual(["x.tsx:1: Lost"]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code.
    expect(of("const a = <p aria-label={on ? `die ${n}` : t('x')} />;")).toHaveLength(1);
    expect(of('const a = on ? "The game is over." : t("over");')).toHaveLength(1);
    expect(of('const a = <p>{t("your-move", { side: "red" })} · {n}</p>;')).toEqual([]);
  });
});
