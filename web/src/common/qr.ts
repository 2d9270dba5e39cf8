/** QR codes after ISO/IEC 18004: a text as bytes, error correction M, versions 1 to 10. */

/** By version from 1: all codewords, the codewords of correction in each block, and the blocks. */
const SIZES: readonly (readonly [all: number, correction: number, blocks: number])[] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
/** How level M is written in the format. */
const LEVEL_M = 0;
const FORMAT_MASK = 0x5412;
const FORMAT_POLYNOMIAL = 0x537;
const VERSION_POLYNOMIAL = 0x1f25;

/** The dark modules of a text, row by row; null for one that is too long (213 bytes). */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const at = SIZES.findIndex(
    ([all, correction, blocks], i) =>
      4 + countBits(i + 1) + 8 * bytes.length <= 8 * (all - correction * blocks),
  );
  if (at < 0) return null;
  const code = new Code(at + 1);
  code.place(codewords(bytes, at + 1));
  return code.masked();
}

const countBits = (version: number): number => (version < 10 ? 8 : 16);

/** What is written into the code: the data in blocks with the words that correct them, woven. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [all, correction, blocks] = SIZES[version - 1] ?? [0, 0, 1];
  const room = all - correction * blocks;
  const bits: number[] = [];
  const write = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  write(4, 4);
  write(bytes.length, countBits(version));
  for (const byte of bytes) write(byte, 8);
  write(0, Math.min(4, 8 * room - bits.length));
  write(0, (8 - (bits.length % 8)) % 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    data.push(bits.slice(i, i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return woven(data, correction, blocks);
}

function woven(data: readonly number[], correction: number, blocks: number): number[] {
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const divisor = generator(correction);
  const parts: number[][] = [];
  for (let i = 0, from = 0; i < blocks; i++) {
    const length = short + (i >= blocks - longer ? 1 : 0);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  const checks = parts.map((part) => remainder(part, divisor));
  const found: number[] = [];
  for (const rows of [parts, checks])
    for (let i = 0; i < Math.max(...rows.map((row) => row.length)); i++)
      for (const row of rows) {
        const word = row[i];
        if (word !== undefined) found.push(word);
      }
  return found;
}

/** Multiplies in the field of 256 elements modulo 0x11D. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> i) & 1) * a;
  }
  return product;
}

/** The coefficients of the polynomial of Reed and Solomon of this degree, without the first. */
function generator(degree: number): number[] {
  const found: number[] = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++)
      found[j] = times(found[j] ?? 0, root) ^ (j + 1 < degree ? (found[j + 1] ?? 0) : 0);
    root = times(root, 2);
  }
  return found;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const left = new Array<number>(divisor.length).fill(0);
  for (const word of data) {
    const factor = word ^ (left.shift() ?? 0);
    left.push(0);
    for (const [i, one] of divisor.entries()) left[i] = (left[i] ?? 0) ^ times(one, factor);
  }
  return left;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A square of modules: those with a fixed place, and those that carry the words. */
class Code {
  private readonly size: number;
  private readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = (): boolean[][] =>
      Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = empty();
    this.fixed = empty();
    this.patterns();
  }

  /** Writes the words in the empty modules, two columns at a time, up and down from the right. */
  place(words: readonly number[]): void {
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]?.[x] || i >= 8 * words.length) continue;
          this.put(x, y, (((words[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1);
          i++;
        }
      }
    }
  }

  /** The modules under the mask that is easiest to read. */
  masked(): boolean[][] {
    const tries = MASKS.map((mask, number) => {
      const form = this.format(number);
      return this.dark.map((row, y) =>
        row.map((on, x) => form.get(`${x},${y}`) ?? (this.fixed[y]?.[x] ? on : on !== mask(x, y))),
      );
    });
    return tries.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
  }

  private put(x: number, y: number, on: boolean, fixed = false): void {
    const [row, held] = [this.dark[y], this.fixed[y]];
    if (!row || !held || x < 0 || x >= this.size) return;
    row[x] = on;
    if (fixed) held[x] = true;
  }

  private patterns(): void {
    for (let i = 0; i < this.size; i++) {
      this.put(6, i, i % 2 === 0, true);
      this.put(i, 6, i % 2 === 0, true);
    }
    const far = this.size - 4;
    for (const [x, y] of [
      [3, 3],
      [far, 3],
      [3, far],
    ] as const)
      this.rings(x, y, 4);
    const marks = this.aligned();
    const last = marks.at(-1);
    for (const x of marks)
      for (const y of marks)
        if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) this.rings(x, y, 2);
    for (const place of this.format(0).keys()) {
      const [x = 0, y = 0] = place.split(",").map(Number);
      this.put(x, y, false, true);
    }
    if (this.version >= 7) this.writeVersion();
  }

  /** Squares within each other; the outermost of the large ones is light. */
  private rings(x: number, y: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        this.put(x + dx, y + dy, reach === 4 ? far !== 2 && far !== 4 : far !== 1, true);
      }
  }

  /** Where the marks of alignment stand, in either direction. */
  private aligned(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = 2 * Math.ceil((this.version * 4 + 4) / (count - 1) / 2);
    const found = [6];
    for (let i = count - 2; i >= 0; i--) found.push(this.size - 7 - i * step);
    return found;
  }

  private writeVersion(): void {
    let left = this.version;
    for (let i = 0; i < 12; i++) left = (left << 1) ^ ((left >>> 11) * VERSION_POLYNOMIAL);
    const bits = (this.version << 12) | left;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.put(a, b, ((bits >>> i) & 1) === 1, true);
      this.put(b, a, ((bits >>> i) & 1) === 1, true);
    }
  }

  /** The modules, by place, that say the level of correction and the mask. */
  private format(mask: number): Map<string, boolean> {
    const data = (LEVEL_M << 3) | mask;
    let left = data;
    for (let i = 0; i < 10; i++) left = (left << 1) ^ ((left >>> 9) * FORMAT_POLYNOMIAL);
    const bits = ((data << 10) | left) ^ FORMAT_MASK;
    const found = new Map<string, boolean>();
    for (let i = 0; i < 15; i++) {
      const on = ((bits >>> i) & 1) === 1;
      const down = i < 6 ? i : i < 8 ? i + 1 : this.size - 15 + i;
      const left8 = i < 8 ? this.size - 1 - i : i === 8 ? 7 : 14 - i;
      found.set(`8,${down}`, on);
      found.set(`${left8},8`, on);
    }
    found.set(`8,${this.size - 8}`, true);
    return found;
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one. */
function penalty(code: readonly (readonly boolean[])[]): number {
  const turned = code.map((_, x) => code.map((row) => row[x] ?? false));
  const lines = [...code, ...turned].map((line) => line.map(Number).join(""));
  let found = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
    found += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 1; y < code.length; y++)
    for (let x = 1; x < code.length; x++) {
      const four = [code[y]?.[x], code[y - 1]?.[x], code[y]?.[x - 1], code[y - 1]?.[x - 1]];
      if (four.every(Boolean) || !four.some(Boolean)) found += 3;
    }
  const dark = code.flat().filter(Boolean).length / code.length ** 2;
  return found + 10 * Math.floor(Math.abs(dark - 0.5) / 0.05);
}
