import type { Layer, Update } from "../net/wire";

/** Return the whole picture as text. */
export const markupOf = (layers: readonly Layer[]): string =>
  layers
    .map((layer) => layer.open + layer.pieces.map((piece) => piece.svg).join("") + layer.close)
    .join("");

/** Return the opening tag of the picture's `svg` element, which has the attributes of the board. */
export const headOf = (update: Update): string =>
  update.layers.find((layer) => layer.id === "head")?.open ?? "";

/** Return whether the picture names squadrons, as with large fleets. */
export const hasSquadronNames = (update: Update): boolean =>
  (update.layers.find((layer) => layer.id === "squadrons")?.open ?? "") !== "";

/** The differences between two pictures, element by element. */
export interface LayerDiff {
  /** Elements that occur once, such as the symbols in use. */
  parts: string[];
  /** Elements by id. A new one goes before the element `before`, or to the end of its layer if that
   * is null. */
  pieces: { id: string; svg: string; layer: string; before: string | null; fresh: boolean }[];
  gone: string[];
}

/** Layers with a single element, which needs no id. */
const SINGLE: ReadonlySet<string> = new Set(["title", "defs"]);

/** Return the difference between two pictures if only single pieces changed; otherwise null. */
export function diffLayers(from: readonly Layer[], to: readonly Layer[]): LayerDiff | null {
  const found: LayerDiff = { parts: [], pieces: [], gone: [] };
  if (from.length !== to.length) return null;
  for (const [at, layer] of to.entries()) {
    const before = from[at];
    if (before === layer) continue;
    if (before?.id !== layer.id || before.close !== layer.close) return null;
    if (before.open !== layer.open) {
      if (!SINGLE.has(layer.id)) return null;
      found.parts.push(layer.open);
    }
    if (!addPieceChanges(before, layer, found)) return null;
  }
  return found;
}

/** Add the differences of a layer's pieces; false if their order changed. */
function addPieceChanges(before: Layer, after: Layer, found: LayerDiff): boolean {
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
