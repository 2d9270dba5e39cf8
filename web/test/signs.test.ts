import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SIGNS } from "../src/game/Signs";
import { t } from "../src/text/t";

const GLYPHS = `${import.meta.dirname}/../../src/naumachia/render/glyphs.svg`;

it("explains every symbol that is drawn over ships", () => {
  const symbols = [...readFileSync(GLYPHS, "utf8").matchAll(/id="nm-(ov-[a-z0-9-]+)"/g)];
  const explained = SIGNS.map(([symbol]) => symbol);
  expect(symbols.length).toBeGreaterThan(20);
  expect(symbols.map(([, symbol]) => symbol).filter((one) => !explained.includes(one!))).toEqual(
    [],
  );
  for (const [, message] of SIGNS) expect(t(message)).not.toBe(message);
});
