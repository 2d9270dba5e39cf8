const VERSION = "a";
/** Characters of a link that programs for mail and talk pass on whole; above, a file is better. */
export const LONGEST_LINK = 8000;

/** A record as it stands in a link: a version letter, raw deflate, base64url. */
export async function encodeRecord(text: string): Promise<string> {
  const packer = new CompressionStream("deflate-raw");
  const packed = new Response(new Blob([text]).stream().pipeThrough(packer));
  const letters = Array.from(new Uint8Array(await packed.arrayBuffer()), (byte) =>
    String.fromCharCode(byte),
  ).join("");
  return VERSION + btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
