import init, { BrotliDecStream, BrotliStreamResultCode } from "brotli-dec-wasm/web";
import decoder from "brotli-dec-wasm/web/bg.wasm?url";

/** A compressed file: its unpacked size, and address and size for each format. */
export interface Container {
  raw: number;
  gzip: [string, number];
  brotli?: [string, number];
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The cache of Python's files, for all versions of the site. File names depend on the contents. */
export const DOWNLOADS = "naumachia-python";

const BROTLI = "brotli" as CompressionFormat;
const OUTPUT = 1 << 20;

/** Return the address and size of the file to fetch. */
export const smallestFile = (one: Container): [string, number] => one.brotli ?? one.gzip;

/** Return the cache of downloads, or null if the browser has none. */
export async function openCache(): Promise<Cache | null> {
  return (await globalThis.caches?.open(DOWNLOADS).catch(() => null)) ?? null;
}

/** Return the address of the unpacked file in the cache. */
export const unpackedAddress = (base: URL, one: Container): URL =>
  new URL(`${smallestFile(one)[0]}?unpacked`, base);

/** Fetch and unpack a file. `came` is called with the bytes of each part. */
export async function fetchUnpacked(
  base: URL,
  one: Container,
  came: (bytes: number) => void,
): Promise<Response> {
  const address = new URL(smallestFile(one)[0], base);
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address.pathname}: ${response.status}`);
  const counted = new TransformStream<Bytes, Bytes>({
    transform(part, out) {
      came(part.byteLength);
      out.enqueue(part);
    },
  });
  const format = one.brotli ? BROTLI : "gzip";
  const unpacked = response.body.pipeThrough(counted).pipeThrough(await decompression(format));
  return new Response(unpacked, { headers: { "content-type": typeOf(address) } });
}

/** Return a file's type. Streaming compilation of WebAssembly requires it. */
export const typeOf = (address: URL): string =>
  /\/(wasm|core)-/.test(address.pathname) ? "application/wasm" : "application/octet-stream";

let initialized: Promise<unknown> | null = null;

/** Return the browser's decompressor, or for Brotli, which few browsers have, our own. */
async function decompression(format: CompressionFormat): Promise<TransformStream<Bytes, Bytes>> {
  try {
    return new DecompressionStream(format) as unknown as TransformStream<Bytes, Bytes>;
  } catch {
    // Initialize once: several instances would interfere.
    initialized ??= init({ module_or_path: new URL(decoder, import.meta.url) });
    await initialized;
  }
  const stream = new BrotliDecStream();
  return new TransformStream<Bytes, Bytes>({
    transform(part, out) {
      let rest = part;
      for (;;) {
        const { buf, code, input_offset } = stream.dec(rest, OUTPUT);
        if (buf.byteLength) out.enqueue(buf as Bytes);
        rest = rest.subarray(input_offset);
        if (code !== BrotliStreamResultCode.NeedsMoreOutput) return;
      }
    },
    flush: () => stream.free(),
  });
}
