import type { Layer, Update } from "../net/wire";

/** A picture as one text. */
export const markupOf = (layers: readonly Layer[]): string =>
  layers
    .map((layer) => layer.open + layer.pieces.map((piece) => piece.svg).join("") + layer.close)
    .join("");

/** The start of the picture's `svg` element, which says what there is to know of the board. */
export const headOf = (update: Update): string =>
  update.layers.find((layer) => layer.id === "head")?.open ?? "";

/** Whether the picture names squadrons, as those of large fleets do. */
export const ofFleets = (update: Update): boolean =>
  (update.layers.find((layer) => layer.id === "squadrons")?.open ?? "") !== "";

/** What a picture has otherwise than the one before it, element by element. */
export interface Touched {
  /** Elements there is one of: the symbols that are used. */
  parts: string[];
  /** Elements by their ids; new ones before the element of the id that they name, null: at the end
   * of their layer. */
  pieces: { id: string; svg: string; layer: string; before: string | null; fresh: boolean }[];
  gone: string[];
}

/** Layers of which there is one element, which can be told from all others. */
const SINGLE: ReadonlySet<string> = new Set(["title", "defs"]);

/** What has to be done to turn one picture into another where nothing but single pieces is
 * otherwise; null where more is. */
export function touched(from: readonly Layer[], to: readonly Layer[]): Touched | null {
  const found: Touched = { parts: [], pieces: [], gone: [] };
  if (from.length !== to.length) return null;
  for (const [at, layer] of to.entries()) {
    const before = from[at];
    if (before === layer) continue;
    if (before?.id !== layer.id || before.close !== layer.close) return null;
    if (before.open !== layer.open) {
      if (!SINGLE.has(layer.id)) return null;
      found.parts.push(layer.open);
    }
    if (!addPieces(before, layer, found)) return null;
  }
  return found;
}

/** Adds what differs between the pieces of a layer; false where they stand in another order. */
function addPieces(before: Layer, after: Layer, found: Touched): boolean {
  const old = new Map(before.pieces.map((piece) => [piece.id, piece.svg]));
  const here = new Set(after.pieces.map((piece) => piece.id));
  const kept = after.pieces.filter((piece) => old.has(piece.id));
  const left = before.pieces.filter((piece) => here.has(piece.id));
  if (kept.some((piece, at) => piece.id !== left[at]?.id)) return false;
  for (const piece of before.pieces) if (!here.has(piece.id)) found.gone.push(piece.id);
  let next: string | null = null;
  for (const { id, svg } of [...after.pieces].reverse()) {
    const known = old.get(id);
    if (known !== svg)
      found.pieces.push({ id, svg, layer: after.id, before: next, fresh: known === undefined });
    next = id;
  }
  return true;
}
