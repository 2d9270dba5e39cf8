/** The memory of a started Python. Starting from it takes a fraction of the time. */
export interface Snapshot {
  /** The memory as Pyodide makes and restores it. */
  memory: Uint8Array;
  /** Open files with their descriptors, to reopen. */
  open: [number, string][];
}

interface Head {
  size: number;
  open: Snapshot["open"];
  /** The ranges with nonzero bytes: start and length. */
  runs: [number, number][];
}

const PAGE = 4096;

/** Return the ranges of the memory with nonzero bytes. */
function runsOf(memory: Uint8Array): Head["runs"] {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.byteLength >> 2);
  const runs: Head["runs"] = [];
  const step = PAGE >> 2;
  for (let at = 0; at < words.length; at += step) {
    const end = Math.min(at + step, words.length);
    let word = at;
    while (word < end && !words[word]) word++;
    if (word === end) continue;
    const [start, size] = [at << 2, (end - at) << 2];
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += size;
    else runs.push([start, size]);
  }
  return runs;
}

/** Pack a snapshot without its zeros, which halves its size. */
export function packSnapshot({ memory, open }: Snapshot): Blob {
  const runs = runsOf(memory);
  const head = new TextEncoder().encode(JSON.stringify({ size: memory.byteLength, open, runs }));
  const parts = runs.map(([at, size]) => memory.subarray(at, at + size) as BlobPart);
  return new Blob([new Uint32Array([head.byteLength]), head, ...parts]);
}

/** Unpack the snapshot in a file. */
export function unpackSnapshot(file: ArrayBuffer): Snapshot {
  const length = new DataView(file).getUint32(0, true);
  const text = new TextDecoder().decode(new Uint8Array(file, 4, length));
  const { size, open, runs } = JSON.parse(text) as Head;
  const memory = new Uint8Array(size);
  let from = 4 + length;
  for (const [at, bytes] of runs) {
    memory.set(new Uint8Array(file, from, bytes), at);
    from += bytes;
  }
  return { memory, open };
}
