import type { PyodideAPI } from "pyodide";
import { startPython, type Started } from "./boot";
import { channelOf, type FromPython, type Status, type ToPython } from "./messages";
import { compute, endCompute, startAfter } from "./second";
import { Vault } from "./vault";

// Python for all tabs of the site. Every tab starts this worker. The one with the lock runs Python
// until its tab is closed; the others wait for the lock.

const FILE = "/games.sqlite3";
const KEEPING_MS = 3000;
const base = new URL("..", location.href);
const name = channelOf(base);
const channel = new BroadcastChannel(name);
const status: Status = {
  kind: "status",
  epoch: Math.random().toString(36).slice(2),
  bytes: 0,
  all: 0,
  ready: false,
  failed: "",
  unsaved: "",
  kept: false,
  stages: {},
};

interface TabConnection {
  receive(text: string): void;
  leave(page: string): void;
}

const tell = (message: FromPython): void => channel.postMessage(message);
const report = (): void => tell(status);

/** Messages wait until the state they report is stored. */
let queue: Promise<void> = Promise.resolve();

async function store(vault: Vault): Promise<void> {
  if (!vault.dirty) return;
  await vault.save();
  if (status.unsaved === vault.trouble) return;
  status.unsaved = vault.trouble;
  report();
}

async function lead(): Promise<void> {
  const early: ToPython[] = [];
  channel.onmessage = (event: MessageEvent<ToPython>) => {
    if (event.data.do === "hello") report();
    else if (event.data.do) early.push(event.data);
  };
  report();
  const vault = await Vault.open(name);
  status.unsaved = vault.trouble;
  let reported = 0;
  const { stages } = status;
  const begun = performance.now();
  const progress = (bytes: number, all: number): void => {
    Object.assign(status, { bytes, all });
    // A progress bar needs no more than a hundred steps.
    if (bytes - reported < all / 100 && bytes < all) return;
    reported = bytes;
    report();
  };
  const started = await startPython(base, progress, stages);
  const { python } = started;
  const kept = await vault.read();
  python.FS.writeFile(FILE, kept ?? python.FS.readFile("/app/template.sqlite3"));
  const later = (): void => {
    queue = queue.then(() => store(vault));
  };
  vault.watch(python, FILE, () => setTimeout(later));
  if (!kept) vault.touch();
  const connection = await begin(python, vault);
  const hear = (message: ToPython): void => receive(message, python, vault, connection);
  channel.onmessage = (event: MessageEvent<ToPython>) => hear(event.data);
  status.ready = true;
  stages.ready = (performance.now() - begun) / 1000;
  report();
  for (const message of early) hear(message);
  startAfter(started.keep);
  setTimeout(() => void keepAll(started), KEEPING_MS);
}

/** Store the files for the next visit, while the player looks at the board. */
async function keepAll({ keep, keepRest }: Started): Promise<void> {
  await keep();
  status.kept = true;
  report();
  await keepRest();
}

async function begin(python: PyodideAPI, vault: Vault): Promise<TabConnection> {
  const post = (
    to: string,
    id: string,
    kind: "answer" | "open" | "text" | "close",
    code: number,
    text: string,
  ): void => {
    queue = queue.then(async () => {
      await store(vault);
      tell({ kind, to, id, code, text });
    });
  };
  const module = python.pyimport("naumachia.server.browser") as {
    begin(database: string, post: unknown, interpreter: unknown): Promise<TabConnection>;
    Interpreter(call: unknown, end: unknown): unknown;
  };
  return module.begin(FILE, post, module.Interpreter(compute, endCompute));
}

function receive(
  message: ToPython,
  python: PyodideAPI,
  vault: Vault,
  connection: TabConnection,
): void {
  if (message.do === "hello") report();
  else if (message.do === "bye") connection.leave(message.from);
  else if (message.do === "export") {
    const { from, id } = message;
    queue = queue.then(() => tell({ kind: "database", to: from, id, database: vault.file() }));
  } else if (message.do === "import") {
    const { from, id, database } = message;
    queue = queue.then(async () => {
      const trouble = await replaceDatabase(python, vault, database);
      tell({ kind: "answer", to: from, id, code: trouble ? 422 : 200, text: trouble });
      if (!trouble) tell({ kind: "reload" });
    });
  } else if (message.do) connection.receive(JSON.stringify(message));
}

/** Replace the database of games. Returns the problem, or "". */
async function replaceDatabase(
  python: PyodideAPI,
  vault: Vault,
  file: Uint8Array,
): Promise<string> {
  python.FS.writeFile("/import.sqlite3", file);
  const module = python.pyimport("naumachia.server.browser") as { fault(path: string): string };
  const fault = module.fault("/import.sqlite3");
  if (fault) return fault;
  try {
    await vault.replace(python.FS.readFile("/import.sqlite3") as Uint8Array);
    return "";
  } catch (error) {
    return String(error);
  }
}

async function run(): Promise<void> {
  try {
    await lead();
  } catch (error) {
    console.error(error);
    status.failed = error instanceof Error ? error.message : String(error);
    report();
  }
  // Keep the lock until the tab is closed.
  await new Promise(() => undefined);
}

if (navigator.locks) void navigator.locks.request(name, run);
else void run();
