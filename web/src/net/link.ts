/** Links with a record after the #, as in `naumachia.kernel.link`: `#r=RECORD&at=17&open=what-if`.
 * Unknown fields are ignored. */

export interface RecordLink {
  /** The value of `r=`: a version letter and the compressed record. */
  data: string;
  /** The move at which the record opens; null: its end. */
  at: number | null;
  whatIf: boolean;
}

/** Parse the record after the # of an address; null if there is none. */
export function parseRecordLink(hash: string): RecordLink | null {
  const data = /[#&]r=([\w-]+)/.exec(hash)?.[1];
  if (!data) return null;
  const at = /&at=(\d{1,7})/.exec(hash)?.[1];
  return { data, at: at === undefined ? null : Number(at), whatIf: /&open=what-if/.test(hash) };
}

export const recordHash = ({ data, at, whatIf }: RecordLink): string =>
  `#r=${data}${at === null ? "" : `&at=${at}`}${whatIf ? "&open=what-if" : ""}`;
