import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import vectors from "../../tests/golden/links.json";
import { recordHash, parseRecordLink } from "../src/net/link";
import { encodeRecord } from "../src/net/packing";

/** Decode the record of a link, independently of the encoder. */
const decoded = (data: string): string =>
  inflateRawSync(Buffer.from(data.slice(1), "base64url")).toString();

describe("a record in a link", () => {
  it.each(vectors)(
    "is packed so that others read it: $name",
    async ({ record, python, browser }) => {
      const data = await encodeRecord(record);
      expect(data).toMatch(/^a[\w-]+$/);
      for (const one of [data, python, browser]) expect(decoded(one)).toBe(record);
      expect(data.length).toBeLessThan(1.05 * python.length + 8);
    },
  );

  it("is parsed from the # with its moment", () => {
    for (const link of [
      { data: "aX_-9", at: null, whatIf: false },
      { data: "aX_-9", at: 17, whatIf: false },
      { data: "aX_-9", at: 0, whatIf: true },
    ])
      expect(parseRecordLink(recordHash(link))).toEqual(link);
    expect(recordHash({ data: "a1", at: 3, whatIf: true })).toBe("#r=a1&at=3&open=what-if");
  });

  it("is distinguished from keys, and from text that chats append to links", () => {
    expect(parseRecordLink("#NR7_q7TKFsBg_s2eOLpaCkWq")).toBeNull();
    expect(parseRecordLink("")).toBeNull();
    expect(parseRecordLink("#r=")).toBeNull();
    expect(parseRecordLink("#r=aXY).")?.data).toBe("aXY");
    expect(parseRecordLink("#r=aXY&at=5>,")).toEqual({ data: "aXY", at: 5, whatIf: false });
    expect(parseRecordLink("#r=aXY&line=2&at=5")).toEqual({ data: "aXY", at: 5, whatIf: false });
  });
});
