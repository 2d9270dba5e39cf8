import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";
import type { Catalogue } from "./src/text/t.ts";

/** Parse a catalogue. A message that Fluent cannot read is missing in the result. */
export const parseCatalogue = (source: string): Catalogue =>
  Object.fromEntries(
    new FluentResource(source).body.flatMap(({ id, value }) => (value ? [[id, value]] : [])),
  );

/** Load catalogues (*.ftl) parsed, so that the page needs no parser and no comments. List their
 * files in the page: `public/theme.js` requests the player's while the page's code is still on its
 * way. */
export const catalogues: Plugin = {
  name: "catalogues",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".ftl")) return null;
    return `export default ${JSON.stringify(parseCatalogue(readFileSync(id, "utf8")))}`;
  },
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const files = Object.values(bundle ?? {}).flatMap((file) => {
        const name = "facadeModuleId" in file ? file.facadeModuleId : null;
        const language = /(\w+)\.ftl$/.exec(name ?? "")?.[1];
        return language ? [`${language}=${file.fileName}`] : [];
      });
      return html.replace("<html ", `<html data-catalogues="${files.sort().join(" ")}" `);
    },
  },
};
