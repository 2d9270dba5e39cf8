import { toPicture, turnBetween } from "../geometry/frame";
import type { Frame, Pose, Update } from "../net/wire";

const EASE_OAR = "cubic-bezier(.45,.05,.3,1)";

interface Leg {
  dx: number;
  dy: number;
  turn: number;
}

/** Return the legs of a path relative to its end, in units of the picture, for animating a ship.
 * Headings turn the short way. */
export function legsOf(frame: Frame, path: readonly Pose[]): Leg[] {
  const last = path.at(-1);
  if (!last) return [];
  const [ex, ey] = toPicture(frame, [last[0], last[1]]);
  const legs: Leg[] = [];
  let turn = 0;
  for (let i = path.length - 1; i >= 0; i--) {
    const [x, y, heading] = path[i] as Pose;
    const later = path[i + 1];
    if (later) turn -= turnBetween(heading, later[2]);
    const [px, py] = toPicture(frame, [x, y]);
    legs.unshift({ dx: px - ex, dy: py - ey, turn });
  }
  return legs;
}

/** Animate ships from their old positions to those in the picture. Tags stay upright. */
export function animateRowing(
  picture: Element,
  frame: Frame,
  moves: Update["moves"],
  duration: number,
): void {
  if (duration <= 0) return;
  for (const move of moves) {
    const legs = legsOf(frame, move.path);
    if (legs.length < 2) continue;
    const timing: KeyframeAnimationOptions = { duration, easing: EASE_OAR };
    glide(
      picture.querySelector<SVGGElement>(`#${CSS.escape(`ship-${move.ship}`)}`),
      legs,
      true,
      timing,
    );
    glide(
      picture.querySelector<SVGGElement>(`#${CSS.escape(`tag-${move.ship}`)}`),
      legs,
      false,
      timing,
    );
  }
}

function glide(
  piece: SVGGElement | null,
  legs: readonly Leg[],
  turning: boolean,
  timing: KeyframeAnimationOptions,
): void {
  const base = piece?.transform.baseVal.consolidate()?.matrix;
  if (!piece || !base) return;
  const rest = `matrix(${base.a},${base.b},${base.c},${base.d},0,0)`;
  const frames = legs.map((leg) => {
    const shift = `translate(${base.e + leg.dx}px,${base.f + leg.dy}px)`;
    return { transform: `${shift} rotate(${turning ? leg.turn : 0}deg) ${rest}` };
  });
  piece.animate(frames, timing);
}

/** Fade out a piece that left the board, after the ship that struck it has arrived. */
export function fadeOut(layer: Element, ghost: SVGElement, delay: number, duration: number): void {
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  layer.append(ghost);
  const fading = ghost.animate(
    [{ opacity: 1 }, { opacity: 1, offset: delay / (delay + duration) }, { opacity: 0 }],
    { duration: delay + duration },
  );
  fading.onfinish = () => ghost.remove();
}
