import { loadPyodide, type PyodideAPI } from "pyodide";

/** A compressed file: its size when unpacked, and for each format its address and size. */
interface Container {
  raw: number;
  gzip: [string, number];
  brotli?: [string, number];
}

export interface Contents {
  wasm: Container;
  asm: Container;
  stdlib: Container;
  libs: Container;
  app: Container;
  rest: { file: string };
  lock: string;
}

/** Where downloads of Python are kept, whatever the version of the site: names follow contents. */
export const DOWNLOADS = "naumachia-python";

/** The format to fetch, with its address and size: Brotli where this browser unpacks it and the
 * site has it; gzip, which is a quarter larger, everywhere else. */
function packed(one: Container): [CompressionFormat, string, number] {
  try {
    const brotli = "brotli" as CompressionFormat;
    if (one.brotli && new DecompressionStream(brotli)) return [brotli, ...one.brotli];
  } catch {
    // A browser that knows no Brotli here.
  }
  return ["gzip", ...one.gzip];
}

/** A download, kept for the next time where the browser keeps anything. */
async function download(address: URL): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const kept = await globalThis.caches?.open(DOWNLOADS).catch(() => null);
  const known = await kept?.match(address).catch(() => undefined);
  const response = known ?? (await fetch(address));
  if (!response.ok || !response.body) throw new Error(`${address.pathname}: ${response.status}`);
  if (!known && kept) void kept.put(address, response.clone()).catch(() => undefined);
  return response.body;
}

/** Starts Python with the project's code. `progress` is told the bytes that came, and all. */
export async function startPython(
  base: URL,
  progress: (bytes: number, all: number) => void,
): Promise<PyodideAPI> {
  const contents = (await (await fetch(new URL("python.json", base))).json()) as Contents;
  const { wasm, asm, stdlib, libs, app } = contents;
  let came = 0;
  const all = [wasm, asm, stdlib, libs, app].reduce((sum, one) => sum + packed(one)[2], 0);
  const unpacked = async (one: Container): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, out) {
        came += part.byteLength;
        progress(came, all);
        out.enqueue(part);
      },
    });
    const [format, file] = packed(one);
    const arrived = (await download(new URL(file, base))).pipeThrough(counted);
    return arrived.pipeThrough(new DecompressionStream(format));
  };
  const whole = async (one: Container): Promise<Uint8Array> =>
    new Uint8Array(await new Response(await unpacked(one)).arrayBuffer());
  const index = new URL("python/", base).href;
  const standIns: Record<string, () => Promise<Response>> = {
    "pyodide.asm.wasm": async () =>
      new Response(await unpacked(wasm), { headers: { "content-type": "application/wasm" } }),
    "python_stdlib.zip": async () => new Response(await unpacked(stdlib)),
  };
  const [factory, library, code] = [importedText(whole(asm)), whole(libs), whole(app)];
  const python = await withStandIns(index, standIns, async () =>
    loadPyodide({
      indexURL: index,
      lockFileContents: contents.lock,
      packageBaseUrl: index,
      env: { HOME: "/home" },
      createPyodideModule: await factory,
    } as Parameters<typeof loadPyodide>[0]),
  );
  python.FS.writeFile("/libs.zip", await library, { canOwn: true });
  unpack(python, await code, "/app");
  install(python, new URL(contents.rest.file, base));
  return python;
}

/** The default export of a script that came compressed. */
async function importedText(script: Promise<Uint8Array>): Promise<unknown> {
  const blob = new Blob([(await script) as BlobPart], { type: "text/javascript" });
  const address = URL.createObjectURL(blob);
  try {
    const found = (await import(/* @vite-ignore */ address)) as { default: unknown };
    return found.default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Runs `act` while `fetch` answers for files that Pyodide asks for by their own names. */
async function withStandIns<T>(
  index: string,
  files: Record<string, () => Promise<Response>>,
  act: () => Promise<T>,
): Promise<T> {
  const original = globalThis.fetch;
  globalThis.fetch = (asked, init) => {
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

const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Writes the files of a zip that is not compressed; they share its memory. */
function unpack(python: PyodideAPI, zip: Uint8Array, root: string): void {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const text = new TextDecoder();
  let end = zip.byteLength - 22;
  while (view.getUint32(end, true) !== END) end--;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const made = new Set<string>();
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error("a damaged archive");
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    const path = `${root}/${text.decode(zip.subarray(at + 46, at + 46 + name))}`;
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, zip.subarray(from, from + size), { canOwn: true });
    at += 46 + name + extra + comment;
  }
}

/** Modules that the recorded run at build time did not load are fetched when they are imported. */
const REST = `
import sys, zipimport
sys.path[:0] = ["/app", "/libs.zip"]
sys.dont_write_bytecode = True

class Rest:
    names = None
    def find_spec(self, name, path=None, target=None):
        from js import XMLHttpRequest
        def get(address, kind):
            asked = XMLHttpRequest.new()
            asked.open("GET", address, False)
            asked.responseType = kind
            asked.send(None)
            if asked.status != 200:
                raise ImportError(f"{name}: {address}: {asked.status}")
            return asked.response
        if self.names is None:
            import json
            self.names = frozenset(json.loads(str(get(REST_ADDRESS + ".json", "text"))))
        if name not in self.names:
            return None
        import os
        if not os.path.exists("/rest.zip"):
            with open("/rest.zip", "wb") as file:
                file.write(get(REST_ADDRESS, "arraybuffer").to_bytes())
        parent = name.rpartition(".")[0].replace(".", "/")
        return zipimport.zipimporter("/rest.zip" + ("/" + parent if parent else "")).find_spec(name)

sys.meta_path.append(Rest())
`;

function install(python: PyodideAPI, rest: URL): void {
  python.runPython(REST.replaceAll("REST_ADDRESS", JSON.stringify(rest.href)));
}
