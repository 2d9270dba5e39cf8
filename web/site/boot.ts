import { loadPyodide, type PyodideAPI } from "pyodide";
import {
  fetchUnpacked,
  openCache,
  smallestFile,
  typeOf,
  unpackedAddress,
  type Container,
} from "./downloads";
import type { FetchReply, FetchRequest } from "./fetcher";
import { packSnapshot, unpackSnapshot, type Snapshot } from "./snapshot";
import { unzip } from "./unzip";

const PARTS = ["wasm", "asm", "core", "stdlib", "libs", "app"] as const;
type Part = (typeof PARTS)[number];

export interface Contents extends Record<Part, Container> {
  rest: { file: string };
  lock: string;
  /** Path at which Python expects the library of pydantic-core. */
  library: string;
  /** Name of the snapshot for these files. */
  start: string;
}

/** Seconds from the start to the end of each stage. */
export type Stages = Record<string, number>;

export interface Started {
  python: PyodideAPI;
  /** Store the files and a snapshot, once, so that the next start is quick. */
  keep(): Promise<void>;
  /** Store, on a second visit, the modules that play does not need. */
  keepRest(): Promise<void>;
}

/** Called with the bytes received, and the total. */
type Progress = (bytes: number, all: number) => void;

/** The parts of Emscripten's module that are used. */
interface Module {
  FS: PyodideAPI["FS"];
  HEAP8: Int8Array;
  growMemory(size: number): unknown;
}

interface Settings {
  dynamicLibraries: string[];
  instantiateWasm(imports: unknown, receive: (...found: unknown[]) => void): unknown;
}

type Factory = (settings: Settings) => Promise<Module>;

/** Start Python with the project's code, from a snapshot if this browser has one. */
export async function startPython(
  base: URL,
  progress: Progress,
  stages: Stages = {},
): Promise<Started> {
  const begun = performance.now();
  const cache = await openCache();
  const contents = await contentsOf(base);
  const known = new URL(`python/start-${contents.start}`, base);
  const kept = await cache?.match(known).catch(() => undefined);
  const start = new Start(base, contents, cache, progress, stages, begun);
  if (kept) {
    try {
      const python = await start.restore(unpackSnapshot(await kept.arrayBuffer()));
      return { python, keep: async () => undefined, keepRest: () => start.keepRest() };
    } catch (error) {
      // A damaged cache: start without it.
      console.warn(error);
      await cache?.delete(known);
    }
  }
  const python = await start.fresh();
  let storing: Promise<void> | null = null;
  return { python, keep: () => (storing ??= start.keep(known)), keepRest: async () => undefined };
}

async function contentsOf(base: URL): Promise<Contents> {
  return (await (await fetch(new URL("python.json", base))).json()) as Contents;
}

class Start {
  private readonly index: string;
  private readonly all: number;
  private came = 0;
  private snapshot: Snapshot | null = null;
  private readonly files = new Map<Part, BodyInit>();

  constructor(
    private readonly base: URL,
    private readonly contents: Contents,
    private readonly cache: Cache | null,
    private readonly progress: Progress,
    private readonly stages: Stages,
    private readonly begun: number,
  ) {
    this.index = new URL("python/", base).href;
    this.all = PARTS.reduce((sum, part) => sum + smallestFile(contents[part])[1], 0);
    this.lap("contents");
  }

  private lap(viewport: string): void {
    this.stages[viewport] = (performance.now() - this.begun) / 1000;
  }

  private count(bytes: number): void {
    this.came += bytes;
    this.progress(this.came, this.all);
  }

  /** Start without a snapshot. Copy the memory after importing the project. */
  async fresh(): Promise<PyodideAPI> {
    const wasmFile = this.unpacked("wasm");
    const [wasm, core, stdlib, asm] = await Promise.all([
      wasmFile,
      this.whole("core"),
      this.whole("stdlib"),
      this.whole("asm"),
    ]);
    if (this.cache) this.files.set("wasm", wasm.clone().body as BodyInit);
    const later = this.fetched(["libs", "app"]);
    this.lap("fetched");
    const factory = await importText(asm);
    const python = await this.load(factory, { wasm, core, stdlib }, { _makeSnapshot: true });
    this.lap("started");
    const [libs, app] = (await later) as [Uint8Array, Uint8Array];
    if (this.cache) this.files.set("libs", libs as BodyInit).set("app", app as BodyInit);
    this.place(python, libs, app);
    this.lap("files");
    python.runPython(IMPORTS.replaceAll("REST_ADDRESS", JSON.stringify(this.restAddress())));
    this.lap("imported");
    if (this.cache) this.snapshot = copyMemory(python);
    this.lap("snapshot");
    return python;
  }

  /** Start from a snapshot and the files cached with it. */
  async restore(snapshot: Snapshot): Promise<PyodideAPI> {
    const [wasm, ...files] = await Promise.all([
      this.cached("wasm"),
      ...PARTS.slice(1).map((part) => bytes(this.cached(part))),
    ]);
    const [asm, core, stdlib, libs, app] = files as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    this.lap("fetched");
    this.progress(this.all, this.all);
    const factory = await importText(asm);
    const restoring = async (settings: Settings): Promise<Module> => {
      const module = await factory(settings);
      this.place(module, libs, app);
      const size = Math.floor(snapshot.memory.byteLength / WASM_PAGE) * WASM_PAGE;
      module.growMemory(size);
      reopen(module, snapshot.open);
      return module;
    };
    const loading = { _loadSnapshot: snapshot.memory };
    const python = await this.load(restoring, { wasm, core, stdlib }, loading);
    python.runPython("import random; random.seed()");
    this.lap("started");
    return python;
  }

  private async load(
    factory: Factory,
    files: { wasm: Response; core: Uint8Array; stdlib: Uint8Array },
    how: object,
  ): Promise<PyodideAPI> {
    const { library, lock } = this.contents;
    const { index } = this;
    const standIns: Record<string, () => Response> = {
      "pyodide.asm.wasm": () => files.wasm,
      "python_stdlib.zip": () => new Response(files.stdlib as BodyInit),
      [library]: () => new Response(files.core as BodyInit),
    };
    const createPyodideModule = async (settings: Settings): Promise<Module> => {
      // Loaded before Python starts, the library is always at the same address.
      settings.dynamicLibraries = [library];
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (imports, receive) =>
        instantiate(imports, (...found) => {
          this.lap("compiled");
          receive(...found);
        });
      const module = await factory(settings);
      // The module keeps its settings, and this function would keep the files and the snapshot.
      delete (settings as Partial<Settings>).instantiateWasm;
      return module;
    };
    const options = {
      indexURL: index,
      lockFileContents: lock,
      packageBaseUrl: index,
      env: { HOME: "/home" },
      createPyodideModule,
      ...how,
    } as unknown as Parameters<typeof loadPyodide>[0];
    const python = await withStandIns(index, standIns, () => loadPyodide(options));
    // Pyodide keeps its options, and with them a second copy of its memory.
    const { config } = (python as unknown as { _api: { config: Record<string, unknown> } })._api;
    for (const name of ["_loadSnapshot", "createPyodideModule"]) delete config[name];
    return python;
  }

  private place(python: Pick<Module, "FS">, libs: Uint8Array, app: Uint8Array): void {
    python.FS.writeFile("/libs.zip", libs, { canOwn: true });
    unzip(python.FS, app, "/app");
  }

  private restAddress(): string {
    return new URL(this.contents.rest.file, this.base).href;
  }

  private unpacked(part: Part): Promise<Response> {
    return fetchUnpacked(this.base, this.contents[part], (bytes) => this.count(bytes));
  }

  private async whole(part: Part): Promise<Uint8Array> {
    const file = await bytes(this.unpacked(part));
    if (this.cache) this.files.set(part, file as BodyInit);
    return file;
  }

  private async cached(part: Part): Promise<Response> {
    const found = await this.cache?.match(unpackedAddress(this.base, this.contents[part]));
    if (!found) throw new Error(`${part} is not cached`);
    return found;
  }

  /** Download files in another worker, because this one's thread is about to start Python. */
  private fetched(parts: Part[]): Promise<Uint8Array[]> {
    const worker = new Worker(new URL("./fetcher.ts", import.meta.url), { type: "module" });
    const containers = parts.map((part) => this.contents[part]);
    const files: Uint8Array[] = [];
    let missing = parts.length;
    return new Promise<Uint8Array[]>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<FetchReply>) => {
        if ("bytes" in data) this.count(data.bytes);
        else if ("failed" in data) reject(new Error(data.failed));
        else {
          files[data.index] = new Uint8Array(data.file);
          if (!--missing) resolve(files);
        }
      };
      worker.postMessage({ base: this.base.href, containers } satisfies FetchRequest);
    }).finally(() => worker.terminate());
  }

  /** Store the unpacked files and the snapshot. */
  async keep(address: URL): Promise<void> {
    const { cache, snapshot, base, contents } = this;
    this.snapshot = null;
    if (!cache || !snapshot) return;
    try {
      for (const [part, file] of this.files) {
        const at = unpackedAddress(base, contents[part]);
        await cache.put(at, new Response(file, { headers: { "content-type": typeOf(at) } }));
        await cache.delete(new URL(smallestFile(contents[part])[0], base));
      }
      await cache.put(address, new Response(packSnapshot(snapshot)));
    } catch (error) {
      // The browser is out of space: the next start is as slow as this one.
      console.warn(error);
    }
    this.files.clear();
  }

  /** Store the modules that play does not need. */
  async keepRest(): Promise<void> {
    const address = this.restAddress();
    if (!(await this.cache?.match(address))) await this.cache?.add(address).catch(() => undefined);
  }
}

const WASM_PAGE = 65_536;

const bytes = async (response: Promise<Response>): Promise<Uint8Array> =>
  new Uint8Array(await (await response).arrayBuffer());

/** Copy Python's memory; null if it contains something that cannot be copied. */
function copyMemory(python: PyodideAPI): Snapshot | null {
  const insides = python as unknown as { _module: Module; makeMemorySnapshot(): Uint8Array };
  const streams = insides._module.FS.streams as ({ path: string } | null)[];
  const open = streams.flatMap((stream, descriptor): Snapshot["open"] =>
    stream && descriptor > STDERR ? [[descriptor, stream.path]] : [],
  );
  try {
    return { memory: insides.makeMemorySnapshot(), open };
  } catch (error) {
    console.warn(error);
    return null;
  }
}

const STDERR = 2;

/** Reopen the files of the snapshot under the same descriptors. */
function reopen({ FS }: Module, open: Snapshot["open"]): void {
  for (const [descriptor, path] of open)
    if (FS.open(path, "r").fd !== descriptor) throw new Error(`${path} is open twice`);
}

/** Return the default export of a compressed script. */
async function importText(script: Uint8Array): Promise<Factory> {
  const blob = new Blob([script as BlobPart], { type: "text/javascript" });
  const address = URL.createObjectURL(blob);
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: Factory }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Run `act` while `fetch` serves the files that Pyodide requests by its own names. */
async function withStandIns<T>(
  index: string,
  files: Record<string, () => Response>,
  act: () => Promise<T>,
): Promise<T> {
  const original = globalThis.fetch;
  globalThis.fetch = async (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const file = address.startsWith(index) ? files[address.slice(index.length)] : undefined;
    return file ? file() : original(asked, init);
  };
  try {
    return await act();
  } finally {
    globalThis.fetch = original;
  }
}

/** Imports the project. Modules that the recorded run at build time did not load are fetched on
 * import. */
const IMPORTS = `
import gc, json, sys, zipimport
sys.path[:0] = ["/app", "/libs.zip"]
sys.dont_write_bytecode = True

class Rest:
    with open("/app/rest.json") as file:
        names = frozenset(json.load(file))

    def find_spec(self, name, path=None, target=None):
        if name not in self.names:
            return None
        import os
        if not os.path.exists("/rest.zip"):
            from js import XMLHttpRequest
            from pyodide.ffi import JsException
            asked = XMLHttpRequest.new()
            asked.open("GET", REST_ADDRESS, False)
            asked.responseType = "arraybuffer"
            try:
                asked.send(None)
            except JsException as error:
                raise ImportError(f"{name}: no network: {error}") from error
            if asked.status != 200:
                raise ImportError(f"{name}: {REST_ADDRESS}: {asked.status}")
            with open("/rest.zip", "wb") as file:
                file.write(asked.response.to_bytes())
        parent = name.rpartition(".")[0].replace(".", "/")
        return zipimport.zipimporter("/rest.zip" + ("/" + parent if parent else "")).find_spec(name)

sys.meta_path.append(Rest())
import naumachia.server.browser
gc.collect()
gc.freeze()
`;
