import { useEffect, useRef } from "preact/hooks";
import { layout } from "../common/settings";
import { toPicture } from "../geometry/frame";
import { around, extent, type Rect } from "../geometry/view";
import type { Point, Update } from "../net/wire";
import { hasScaledShips } from "../state/drawnSize";
import type { PageState } from "../state/page";
import { piecesOf, type Piece } from "../state/pieces";
import type { Viewport } from "../state/viewport";
import { framedPieces, framingOf } from "./framing";

/** On an open table a reach is shown with at most so many pixels for a board unit (an inch). */
const REACH_PIXELS = 48;
/** The view does not zoom out below this to include more ships; on a phone all have less room. */
const MIN_PIXELS = 16;
const MIN_PIXELS_PHONE = 10;
/** Pixels for a board unit when a ship that was out of sight is selected. */
const AIMED_PIXELS = 27;
/** The same for ships on bases, which are ordered in groups. */
const BASE_PIXELS = 18;
/** The same on a phone. */
const PHONE_PIXELS = 42;
/** On an open table the view zooms to a ship and its targets until an inch has this many pixels. */
const ATTACK_PIXELS = 56;
/** It does so only where an inch has fewer than these. */
const SMALL_PIXELS = 36;

/** Enemies nearer than this, in board units, stay in sight when a ship is selected. */
const NEAR_ENEMY = 14;
/** On an open table all enemies stay in sight while a board unit has at least so many pixels, and
 * at any size those within so many lengths of the reach. */
const KEPT_PIXELS = 10;
const NEAR_REACH = 2;

type Pane = { readonly current: HTMLElement | null };

/** Move the view by itself as the game asks for it; on an open table as seldom as possible. */
export function useCamera(page: PageState, pane: Pane): void {
  useFramedFight(page);
  useFollowedMoves(page);
  useActorsInView(page);
  useSelectionInView(page);
  useReachInView(page, pane);
  useTargetsInView(page);
  useUncovered(page);
}

/** Fit the view to the fight, or to all ships, of the present or of a past moment that is shown.
 * Change it only when they leave it. */
function useFramedFight({ session, viewport, composer }: PageState): void {
  const screen = viewport.screen.value;
  useEffect(() => {
    const shown = session.shown.value;
    if (!shown || composer.candidates.placing.peek().length > 0) return;
    // Where nobody may measure, no reach is shown that would widen the view.
    const whole = composer.rules.cannotMeasure.value;
    const pieces = whole ? piecesOf(shown) : framedPieces(shown);
    const own = pieces.filter((piece) => session.you.peek().includes(piece.seat));
    viewport.showPoints(
      placesOf(shown, pieces),
      placesOf(shown, own),
      framingOf(shown, layout.value === "phone", whole),
    );
  }, [session.shown.value, viewport.picture.value, screen.w, screen.h]);
}

/** Follow the moves of other players, but only as far as they leave the view. */
function useFollowedMoves({ session, viewport }: PageState): void {
  useEffect(() => {
    const live = session.live.value;
    if (!live || session.past.value || live.moves.length === 0) return;
    const ends = live.moves.flatMap(({ path }) => [path[0], path.at(-1)]);
    const points = ends.flatMap((pose) =>
      pose ? [toPicture(live.frame, [pose[0], pose[1]])] : [],
    );
    viewport.reveal(points, live.frame.scale);
  }, [session.shown.value]);
}

/** Bring the ships that are to act into view when the prompt asks, and then the selected group. */
function useActorsInView({ session, viewport, composer }: PageState): void {
  const seen = viewport.window.value !== null;
  useEffect(() => {
    const live = session.live.peek();
    if (!live?.prompt.yours) return;
    const actors = new Set(composer.orderList.actors.peek());
    const acting = piecesOf(live).filter((piece) => actors.has(piece.id));
    viewport.reveal(placesOf(live, acting), 1.5 * live.frame.scale);
  }, [session.position.value, session.myTurn.value, seen]);

  const screen = viewport.screen.value;
  const group = composer.group.pieces.value.join(" ");
  useEffect(() => {
    const live = session.live.peek();
    const ids = group.split(" ");
    const chosen = live ? piecesOf(live).filter(({ id }) => ids.includes(id)) : [];
    if (!live || chosen.length === 0) return;
    viewport.reveal(placesOf(live, chosen), live.frame.scale);
  }, [group, screen.w, screen.h]);
}

/** Bring a ship that is selected nearer if it is too small to order, and go back afterwards. */
function useSelectionInView({ session, viewport, composer }: PageState): void {
  const near = useRef(false);
  const selected = composer.selection.selected.value;
  const flip = session.shown.value?.frame.flip;
  useEffect(() => {
    const live = session.live.value;
    const piece = live && piecesOf(live).find(({ id }) => id === selected);
    if (!live || !piece) {
      if (near.current && selected === null) viewport.goHome();
      near.current = near.current && selected !== null;
      return;
    }
    const { scale } = live.frame;
    const at = toPicture(live.frame, [piece.at[0], piece.at[1]]);
    const about = { x: at[0] - scale, y: at[1] - scale, w: 2 * scale, h: 2 * scale };
    if (hasScaledShips(live)) {
      // All ships are large enough, and the view is that of the reach and the targets.
      if (viewport.canSee(about, scale, KEPT_PIXELS)) return;
      const keep = enemiesInSight(live, viewport, piece, NEAR_ENEMY);
      viewport.approach(at, scale, AIMED_PIXELS, keep, true);
      return;
    }
    const aimed = composer.aim.canAim(piece.id);
    const isPhone = layout.value === "phone";
    if (!isPhone && viewport.atHome.value && !aimed) return;
    near.current = near.current || (aimed && viewport.atHome.value);
    const nearEnough = piece.beam > 0 ? BASE_PIXELS : AIMED_PIXELS;
    const pixels = aimed ? nearEnough : isPhone ? PHONE_PIXELS : 0;
    if (viewport.atHome.value && viewport.canSee(about, scale, pixels)) return;
    const keep = enemiesInSight(live, viewport, piece, NEAR_ENEMY);
    viewport.approach(at, scale, pixels, keep);
  }, [selected, layout.value, flip, viewport.picture.value]);
}

/** On an open table, show the whole reach once it is known, and nearby ships if there is room. */
function useReachInView({ session, viewport, composer }: PageState, pane: Pane): void {
  const framed = useRef<string | null>(null);
  const selected = composer.selection.selected.value;
  const reach = composer.aim.reach.value;
  useEffect(() => {
    const live = session.live.value;
    if (selected === null) framed.current = null;
    const drawn = pane.current?.querySelector<SVGGElement>(".aim-reach")?.getBBox();
    if (!live || !drawn || !reach || selected === null || framed.current === selected) return;
    if (!hasScaledShips(live) || !viewport.atHome.peek()) return;
    framed.current = selected;
    if (composer.targets.isShown.value) return;
    const box = { x: drawn.x, y: drawn.y, w: drawn.width, h: drawn.height };
    const least = layout.value === "phone" ? MIN_PIXELS_PHONE : MIN_PIXELS;
    const { scale } = live.frame;
    if (viewport.canSee(box, scale, least)) return;
    const others = placesOf(live, piecesOf(live));
    const piece = piecesOf(live).find(({ id }) => id === selected);
    const isLarge = scale / viewport.unit.peek() >= KEPT_PIXELS;
    const far = isLarge ? Infinity : (NEAR_REACH * Math.max(box.w, box.h)) / scale;
    const keep = piece ? enemiesInSight(live, viewport, piece, far) : [];
    const must = keep.reduce(around, box);
    if (keep.length > 0 && viewport.canSee(must, scale, 0)) return;
    viewport.showRect(must, others, scale, least, REACH_PIXELS);
  }, [reach, selected]);
}

/** On an open table where ships are small, bring a ship and those that it can attack nearer. */
function useTargetsInView({ session, viewport, composer }: PageState): void {
  const screen = viewport.screen.value;
  const selected = composer.selection.selected.value;
  const attackable = composer.attacks.attackable.value.join(" ");
  useEffect(() => {
    const live = session.live.value;
    const ids = [selected ?? "", ...attackable.split(" ").filter(Boolean)];
    if (!live || selected === null || ids.length < 2 || !hasScaledShips(live)) return;
    if (composer.aim.canAim(selected) || !viewport.atHome.peek()) return;
    const { scale } = live.frame;
    const fight = fightOf(live, ids);
    if (viewport.canSee(fight, scale, SMALL_PIXELS)) return;
    const all = placesOf(live, piecesOf(live));
    viewport.showRect(fight, all, scale, ATTACK_PIXELS, ATTACK_PIXELS);
  }, [selected, attackable, viewport.picture.value, screen.w, screen.h]);
}

/** Move the selected ship, or where its order would lead, out from under a strip of buttons. */
function useUncovered({ session, viewport, composer }: PageState): void {
  const selected = composer.selection.selected.value;
  const looked = composer.draft.preview.value?.pose ?? null;
  useEffect(() => {
    const live = session.live.value;
    const at = looked
      ? ([looked.x, looked.y] as const)
      : live && piecesOf(live).find(({ id }) => id === selected)?.at;
    if (live && at) viewport.uncover(toPicture(live.frame, [at[0], at[1]]));
  }, [selected, looked?.x, looked?.y, viewport.covered.value]);
}

const placesOf = ({ frame }: Update, pieces: readonly Piece[]): Point[] =>
  pieces.map(({ at }) => toPicture(frame, [at[0], at[1]]));

/** Return where the enemies of a ship lie that are in sight, and at most `far` board units away. */
function enemiesInSight(live: Update, viewport: Viewport, ship: Piece, far: number): Point[] {
  const enemies = piecesOf(live).filter(
    ({ seat, at: [x, y] }) =>
      seat !== ship.seat && Math.hypot(x - ship.at[0], y - ship.at[1]) <= far,
  );
  return placesOf(live, enemies).filter((at) => viewport.isInSight(at));
}

const fightOf = (live: Update, ids: readonly string[]): Rect =>
  extent(
    placesOf(
      live,
      piecesOf(live).filter(({ id }) => ids.includes(id)),
    ),
    live.frame.scale,
  );
