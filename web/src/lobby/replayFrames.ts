const PLACE = /translate\(([-\d.]+)[ ,]([-\d.]+)\)(?: rotate\(([-\d.]+)\))?/;

/** Show one frame of a replay. Ships keep their elements, so that the style sheet can animate them;
 * a lost ship fades, and links between ships are redrawn. */
export function showFrame(sea: SVGSVGElement, frame: string): void {
  const fresh = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${frame}</svg>`,
    "image/svg+xml",
  ).documentElement;
  const ships = sea.querySelector(".fleet-layer") ?? addLayer(sea);
  const kept = new Set<string>();
  for (const piece of [...fresh.children]) {
    kept.add(piece.id);
    const old = pieceOf(ships, piece.id);
    if (old) moveTo(old, piece);
    else {
      const added = document.importNode(piece, true) as unknown as SVGElement;
      place(added, added.getAttribute("transform"));
      ships.append(added);
    }
  }
  for (const piece of [...ships.children]) {
    if (kept.has(piece.id)) continue;
    if (piece.id.startsWith("ship-")) piece.classList.add("lost");
    else piece.remove();
  }
}

function addLayer(sea: SVGSVGElement): SVGElement {
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.classList.add("fleet-layer");
  sea.append(layer);
  return layer;
}

const pieceOf = (layer: Element, id: string): SVGElement | null =>
  [...layer.children].find((one) => one.id === id) as SVGElement | null;

function moveTo(old: SVGElement, piece: Element): void {
  old.classList.remove("lost");
  if (old.innerHTML !== piece.innerHTML) old.innerHTML = piece.innerHTML;
  place(old, piece.getAttribute("transform"));
}

/** Place a piece, turning it the short way from its last heading. */
function place(piece: SVGElement, transform: string | null): void {
  const found = PLACE.exec(transform ?? "");
  if (!found) return;
  const [, x, y, turn = "0"] = found;
  const last = Number(piece.dataset.turned ?? turn);
  const turned = last + shortest(Number(turn) - last);
  piece.dataset.turned = String(turned);
  piece.removeAttribute("transform");
  piece.style.transform = `translate(${x}px, ${y}px) rotate(${turned}deg)`;
}

/** Return the same turn the short way, from -180 to 180 degrees. */
export const shortest = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
