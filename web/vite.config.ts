/// <reference types="vitest/config" />
import { defineConfig } from "vite";
import { catalogues } from "./catalogues.ts";

// `npm run dev` serves the page with hot reload and forwards everything else to `naumachia serve`.
const game = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [catalogues],
  build: {
    outDir: "../src/naumachia/server/static",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    // Lazy parts have no dependencies to preload.
    modulePreload: false,
  },
  server: {
    proxy: {
      "/api": game,
      "/ws": { target: game, ws: true },
    },
  },
  test: {
    environment: "happy-dom",
    isolate: false,
    setupFiles: ["test/alone.ts"],
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
  },
});
