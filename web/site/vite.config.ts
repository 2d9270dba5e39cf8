import { defineConfig } from "vite";

// The page for `make site`: relative addresses, and an entry of its own.
export default defineConfig({
  root: "..",
  base: "./",
  plugins: [
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
    // Pyodide asks for these under Node only.
    alias: [{ find: /^node:.*/, replacement: `${import.meta.dirname}/nothing.ts` }],
  },
  worker: { format: "es" },
});
