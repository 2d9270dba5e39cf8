import { describe, expect, it } from "vitest";
import { importCycles, upwardImports, LAYERS, importsOf, folderOf } from "./imports";

const found: Record<string, string> = import.meta.glob("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const FILES = Object.fromEntries(
  Object.entries(found).map(([file, text]) => [file.replace("../src/", ""), text]),
);

describe("the folders of the page", () => {
  it("all belong to a layer, and none is empty", () => {
    expect(new Set(Object.keys(FILES).map(folderOf))).toEqual(new Set(LAYERS.flat()));
  });

  it("import only from lower layers", () => {
    expect(upwardImports(FILES)).toEqual([]);
  });

  it("hold no files that import each other", () => {
    expect(importCycles(FILES)).toEqual([]);
  });

  it("have no line over 100 characters, strings that the formatter leaves alone included", () => {
    const long = Object.entries(FILES).flatMap(([file, text]) =>
      text.split("\n").flatMap((line, at) => (line.length > 100 ? [`${file}:${at + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it("are checked for every kind of import", () => {
    const text = 'import { a, type B } from "../net/api";\nimport "./c";\nexport * from "./d";';
    expect(importsOf("board/x.ts", `${text} await import("../game/e")`)).toEqual([
      "net/api",
      "board/c",
      "board/d",
      "game/e",
    ]);
    const wide =
      'import {\n  a,\n  b,\n} from "../state/draft";\nimport svg from "../../x.svg?raw";';
    expect(importsOf("board/x.ts", wide)).toEqual(["state/draft"]);
  });

  it("may not import upward, sideways, or from an unknown folder", () => {
    const up = 'import { usePage } from "../game/page";';
    expect(upwardImports({ "common/x.tsx": up })).toEqual(["common/x.tsx -> game/page"]);
    expect(upwardImports({ "board/x.ts": 'import "../cards/y";' })).toHaveLength(1);
    expect(upwardImports({ "attic/x.ts": 'import "../net/api";' })).toHaveLength(1);
    expect(upwardImports({ "board/x.ts": 'import type { A } from "../game/y";' })).toHaveLength(1);
    expect(upwardImports({ "board/x.ts": 'import "../attic/y";' })).toHaveLength(1);
  });

  it("see a circle of files, one of types as well", () => {
    const back = { "a/y.ts": 'import { p } from "./z";', "a/z.ts": 'import "./x";' };
    expect(importCycles({ "a/x.ts": 'import { q } from "./y";', ...back })).toHaveLength(3);
    expect(importCycles({ "a/x.ts": 'import type { q } from "./y";', ...back })).toHaveLength(3);
    expect(importCycles({ "a/x.ts": 'import { type q } from "./y";', ...back })).toHaveLength(3);
    expect(importCycles(back)).toEqual([]);
  });
});
