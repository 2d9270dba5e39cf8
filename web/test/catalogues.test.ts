import { h, render } from "preact";
import { afterEach, describe, expect, it } from "vitest";
import { browserLanguage } from "../src/common/language";
import english from "../src/text/en.ftl";
import { type Catalogue, LANGUAGES, listed, rich, t, useCatalogue } from "../src/text/t";
import { parseCatalogue } from "../catalogues";

const SOURCES: Record<string, string> = import.meta.glob("../src/text/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Return the arguments of a message and its markup, of all its variants together. */
function argumentsOf(pattern: unknown): string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part === "string") {
      for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) found.add(tag);
    } else if (Array.isArray(part)) {
      for (const one of part) visit(one);
    } else if (typeof part === "object" && part !== null) {
      const { type, name } = part as { type?: string; name?: string };
      if (type === "var") found.add(`$${name}`);
      for (const one of Object.values(part)) visit(one);
    }
  };
  visit(pattern);
  return [...found].sort();
}

const messagesOf = (catalogue: Catalogue): Record<string, string[]> =>
  Object.fromEntries(Object.entries(catalogue).map(([id, value]) => [id, argumentsOf(value)]));

afterEach(() => useCatalogue("en", english));

describe("catalogues", () => {
  it.each(Object.entries(SOURCES))(
    "%s has the messages of English, with their arguments",
    (_, source) => {
      expect(messagesOf(parseCatalogue(source))).toEqual(messagesOf(english));
    },
  );

  it.each(Object.entries(SOURCES))("%s has each message once, and can be read", (_, source) => {
    const ids = [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(parseCatalogue(source))).toEqual(ids);
  });

  it("are all of those in the folder", () => {
    expect(Object.keys(SOURCES).map((file) => file.slice(-6, -4))).toEqual(
      Object.keys(LANGUAGES).sort(),
    );
  });
});

describe("a message", () => {
  const use = (catalogue: string): void => useCatalogue("de", parseCatalogue(catalogue));

  it("is filled in, and chooses its plural", () => {
    use("cards =\n    { $n ->\n        [one] { $n } Karte\n       *[other] { $n } Karten\n    }\n");
    expect([t("cards", { n: 1 }), t("cards", { n: 2000 })]).toEqual(["1 Karte", "2000 Karten"]);
  });

  it("writes numbers as the language does, and adds no marks of direction to names", () => {
    use("a = { $ship }: { $n }\n");
    expect(t("a", { ship: "Victory", n: 1.5 })).toBe("Victory: 1,5");
  });

  it("that is missing is a mistake in code", () => {
    expect(() => t("nothing")).toThrow("the catalogue has no message nothing");
  });

  it("holds markup, but none from its arguments", () => {
    use("a = Drücke <key/>: <b>{ $ship }</b> schießt\n");
    const root = document.createElement("p");
    const parts = { key: h("kbd", {}, "N"), b: (inside: unknown) => h("b", {}, inside as string) };
    render(h("i", {}, rich("a", { ship: "<key/>" }, parts)), root);
    expect(root.innerHTML).toBe("<i>Drücke <kbd>N</kbd>: <b>&lt;key/&gt;</b> schießt</i>");
  });

  it("joins a list", () => {
    expect(listed([])).toBe("");
    expect(listed(["a"])).toBe("a");
    expect(listed(["a", "b", "c"])).toBe("a and b and c");
    expect(listed(["a", "b"], "or")).toBe("a or b");
  });
});

describe("the browser's language", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["fr", "de"], "de"],
    [["fr"], "en"],
    [[], "en"],
  ])("%j gives %s", (wanted, language) => expect(browserLanguage(wanted)).toBe(language));
});
