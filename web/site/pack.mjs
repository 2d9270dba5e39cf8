// Compiles the site's Python: `node pack.mjs SRC SITE_PACKAGES WHEEL OUT SCRIPT`.
//
// Bytecode belongs to one version of Python, so the browser's own compiles it, under Node.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [src, packages, wheel, out, script] = process.argv.slice(2);
const python = await loadPyodide();
for (const [at, root] of Object.entries({
  "/src": src,
  "/sp": packages,
  "/wheel": wheel,
  "/out": out,
})) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
try {
  await python.runPythonAsync(readFileSync(script, "utf8"));
} catch (error) {
  // Node would print the whole of Pyodide beside it.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
