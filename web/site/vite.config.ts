import { defineConfig } from "vite";
import { catalogues } from "../catalogues.ts";

// Configuration for `make site`: relative addresses, and its own entry point.
export default defineConfig({
  root: "..",
  base: "./",
  plugins: [
    catalogues,
    {
      name: "site-entry",
      transformIndexHtml: {
        order: "pre",
        handler: (html) => html.replace("/src/main.tsx", "/site/entry.tsx"),
      },
    },
  ],
  build: { target: "es2022", sourcemap: false },
  resolve: {
    // Pyodide imports these only under Node.
    alias: [{ find: /^node:.*/, replacement: `${import.meta.dirname}/nothing.ts` }],
  },
  worker: { format: "es" },
});
