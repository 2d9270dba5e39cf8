/** Links that hold a record behind the #, as `naumachia.kernel.link` has them:
 * `#r=RECORD&at=17&open=what-if`. Fields that are not known are left out. */

export interface RecordLink {
  /** What stands after `r=`: a version letter and the compressed record. */
  data: string;
  /** The number of moves after which it is opened; null: at its end. */
  at: number | null;
  whatIf: boolean;
}

/** The record in what follows the # of an address; null where there is none. */
export function recordIn(hash: string): RecordLink | null {
  const data = /[#&]r=([\w-]+)/.exec(hash)?.[1];
  if (!data) return null;
  const at = /&at=(\d{1,7})/.exec(hash)?.[1];
  return { data, at: at === undefined ? null : Number(at), whatIf: /&open=what-if/.test(hash) };
}

export const recordHash = ({ data, at, whatIf }: RecordLink): string =>
  `#r=${data}${at === null ? "" : `&at=${at}`}${whatIf ? "&open=what-if" : ""}`;
