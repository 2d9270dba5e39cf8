import type { PyodideAPI } from "pyodide";

const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Write the files of an uncompressed zip. They share its memory. */
export function unzip(FS: PyodideAPI["FS"], zip: Uint8Array, root: string): void {
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
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, zip.subarray(from, from + size), { canOwn: true });
    at += 46 + name + extra + comment;
  }
}
