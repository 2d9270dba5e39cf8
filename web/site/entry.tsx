import { render } from "preact";
import { startLanguage } from "../src/common/language";
import { extraSettings } from "../src/common/extraSettings";
import { api } from "../src/net/api";
import type { GameRequest } from "../src/net/wire";
import { setNavigation } from "../src/net/navigation";
import { setTransport } from "../src/net/transport";
import { Client, pythonStatus } from "./client";
import { followLinks, sitePlace } from "./navigation";
import { keepOffline } from "./offline";
import { AllGames, PythonStatus } from "./PythonStatus";
import "./site.css";

// The page without a server: Python runs in a worker.

const client = new Client(new URL(".", location.href.split(/[?#]/)[0]));
setTransport(client);
setNavigation(sitePlace);
followLinks();
const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
// Without this the worker of a page that is reloaded could answer the new page and then die.
addEventListener("pagehide", () => worker.terminate());
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
keepOffline();
await startLanguage();
extraSettings.value = <AllGames client={client} />;
const strip = document.createElement("div");
strip.className = "site-notes";
document.body.append(strip);
render(<PythonStatus />, strip);
// The page ends above the messages, so that they cover no button.
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--notes-height", `${strip.offsetHeight}px`);
}).observe(strip);
// For tests and scripts in the browser's console.
Object.assign(globalThis, {
  naumachiaSite: {
    go: sitePlace.go,
    status: pythonStatus,
    begin: async (wanted: GameRequest) => (await api.create(wanted)).links[0]?.path,
  },
});
void import("../src/main");
