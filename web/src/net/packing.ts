const VERSION = "a";
/** Maximum characters of a link that mail and chat programs pass on whole. */
export const LONGEST_LINK = 8000;

/** Encode a record for a link: a version letter, raw deflate, base64url. */
export async function encodeRecord(text: string): Promise<string> {
  const packer = new CompressionStream("deflate-raw");
  const packed = new Response(new Blob([text]).stream().pipeThrough(packer));
  const letters = Array.from(new Uint8Array(await packed.arrayBuffer()), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  return VERSION + btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
