import type { PyodideAPI } from "pyodide";

const CHUNK = 65_536;
const STORE = "chunks";
const SIZE = "size";

/** The parts of Emscripten's file node that are used. */
interface Node {
  stream_ops: { write: (...given: [unknown, unknown, number, number, number]) => number };
}

/** The database file, stored in IndexedDB in chunks. Changed chunks are stored in one
 * transaction. */
export class Vault {
  /** Why the file is not stored; "" if it is. */
  trouble = "";
  private readonly changed = new Set<number>();
  private python: PyodideAPI | null = null;
  private path = "";

  private constructor(private readonly database: IDBDatabase | null) {}

  /** Open the store. If the browser refuses, `trouble` says so. */
  static async open(name: string): Promise<Vault> {
    try {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      return new Vault(await whenDone(asked));
    } catch (error) {
      const vault = new Vault(null);
      vault.trouble = reason(error);
      return vault;
    }
  }

  /** Return the file as stored last, or null. */
  async read(): Promise<Uint8Array | null> {
    if (!this.database) return null;
    const store = this.database.transaction(STORE).objectStore(STORE);
    const size = (await whenDone(store.get(SIZE))) as number | undefined;
    if (!size) return null;
    const file = new Uint8Array(size);
    const parts = Array.from({ length: Math.ceil(size / CHUNK) }, (_, n) => n);
    const found = await Promise.all(parts.map((n) => whenDone(store.get(n))));
    for (const n of parts) file.set(found[n] as Uint8Array, n * CHUNK);
    return file;
  }

  /** Track changes of a file. `noticed` is called at the first change after each save. */
  watch(python: PyodideAPI, path: string, noticed: () => void): void {
    this.python = python;
    this.path = path;
    const node = python.FS.lookupPath(path, {}).node as unknown as Node;
    const write = node.stream_ops.write;
    node.stream_ops = {
      ...node.stream_ops,
      write: (stream, buffer, offset, length, position) => {
        const before = this.changed.size;
        const last = Math.floor((position + length - 1) / CHUNK);
        for (let n = Math.floor(position / CHUNK); n <= last; n++) this.changed.add(n);
        if (!before && length) noticed();
        return write(stream, buffer, offset, length, position);
      },
    };
  }

  get dirty(): boolean {
    return this.changed.size > 0;
  }

  /** Mark the whole file as changed. */
  touch(): void {
    const size = this.file().byteLength;
    for (let n = 0; n * CHUNK < size; n++) this.changed.add(n);
  }

  file(): Uint8Array {
    if (!this.python) throw new Error("no file is watched");
    return this.python.FS.readFile(this.path) as Uint8Array;
  }

  /** Store the changes. A failure sets `trouble`; the next call tries again. */
  async save(): Promise<void> {
    if (!this.database || !this.dirty) return;
    const parts = [...this.changed];
    this.changed.clear();
    try {
      await this.put(this.file(), parts);
      this.trouble = "";
    } catch (error) {
      for (const n of parts) this.changed.add(n);
      this.trouble = reason(error);
    }
  }

  /** Replace the stored file. Throws on failure. */
  async replace(file: Uint8Array): Promise<void> {
    if (!this.database) return;
    const all = Array.from({ length: Math.ceil(file.byteLength / CHUNK) }, (_, n) => n);
    await this.put(file, all);
  }

  private async put(file: Uint8Array, parts: number[]): Promise<void> {
    if (!this.database) return;
    const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
    const store = transaction.objectStore(STORE);
    for (const n of parts) {
      const part = file.slice(n * CHUNK, (n + 1) * CHUNK);
      if (part.byteLength) store.put(part, n);
      else store.delete(n);
    }
    store.put(file.byteLength, SIZE);
    await done;
  }
}

const whenDone = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("refused"));
  });

const reason = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
