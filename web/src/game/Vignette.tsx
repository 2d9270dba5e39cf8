import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { arrangeLabels, isLabelled } from "../board/arrange";
import { toPicture } from "../geometry/frame";
import { rectOf, type Rect } from "../geometry/view";
import { api } from "../net/api";
import type { PieceId, Update } from "../net/wire";
import { shipsToFrame } from "../state/vignetteShips";
import { markupOf } from "../state/layers";
import { usePage } from "../state/page";

/** Minimum size of the section shown, in ship lengths. */
const MIN_LENGTHS = 5;
/** Margin around the ships, as a share of their extent. */
const MARGIN = 0.5;

interface Props {
  at: number;
  ships: PieceId[];
  label: string;
  /** An earlier moment, for ships that are lost in this one. */
  since?: number;
}

/** A moment of the game as a small picture of its ships. */
export function Vignette({ at, ships, label, since }: Props) {
  const { session } = usePage();
  const [update, setUpdate] = useState<Update | null>(null);
  const [lost, setLost] = useState<readonly PieceId[]>([]);
  const flip = session.live.value?.frame.flip ?? false;
  const shownAt = (n: number): Promise<Update> =>
    api.moment(session.game, session.token, n, flip, -1);
  useEffect(() => {
    let wanted = true;
    const live = session.live.value;
    if (live && at >= live.seq && (since === undefined || lostShips(live, ships).length === 0))
      setUpdate(live);
    else
      void shownAt(at)
        .then((found) => {
          const gone = since !== undefined && since < at ? lostShips(found, ships) : [];
          if (wanted) setLost(gone);
          return since !== undefined && gone.length > 0 ? shownAt(since) : found;
        })
        .then((found) => wanted && setUpdate(found))
        .catch(() => wanted && setUpdate(null));
    return () => {
      wanted = false;
    };
  }, [at, flip]);
  const cut = update && cropPicture(update, ships, lost);
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (pane.current && update && cut) setTags(pane.current, update, cut.box);
  }, [update, cut?.markup]);
  if (!cut) return <div class="vignette" role="img" aria-label={label} />;
  return (
    <div
      ref={pane}
      class="vignette picture"
      role="img"
      aria-label={label}
      // Scale as on the board.
      style={{ "--unit": cut.unit }}
      dangerouslySetInnerHTML={{ __html: cut.markup }}
    />
  );
}

/** Return the ships that are no longer on the board. */
function lostShips(update: Update, ships: readonly PieceId[]): PieceId[] {
  const all = update.roster.flatMap((side) => side.ships);
  return ships.filter((id) => !all.some((ship) => ship.id === id && ship.at));
}

/** Place the tags of ships where they are visible. The picture fills the pane; the rest is cut
 * off. */
function setTags(pane: HTMLElement, update: Update, box: Rect): void {
  const picture = pane.querySelector<SVGSVGElement>("svg");
  const { clientWidth: wide, clientHeight: high } = pane;
  if (!picture || wide === 0 || high === 0) return;
  const unit = Math.min(box.w / wide, box.h / high);
  const [w, h] = [wide * unit, high * unit];
  const window = { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
  arrangeLabels(picture, update, unit, window, window);
  pane.classList.toggle("labelled", isLabelled(update, unit));
}

/** Width in pixels at which text has the same size as on the board. */
const FULL_WIDTH = 240;

/** Return the picture around some ships, and its units per pixel. Pieces lose their ids, which
 * belong to the board. */
function cropPicture(
  update: Update,
  ships: readonly PieceId[],
  lost: readonly PieceId[],
): { markup: string; unit: string; box: Rect } {
  const shown = shipsToFrame(update.roster, ships);
  const points = shown.flatMap(({ at }) => (at ? [toPicture(update.frame, [at[0], at[1]])] : []));
  const markup = markupOf(update.layers)
    .replace(/ id="tag-([^"]*)"/g, ' data-tag="$1"')
    .replace(/ id="(ship|piece|wreck)-[^"]*"/g, "");
  if (points.length === 0)
    return { markup, unit: "1", box: rectOf(/viewBox="([^"]*)"/.exec(markup)?.[1]) };
  const length = Math.max(...shown.map((ship) => ship.size ?? 1)) * update.frame.scale;
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const wide = Math.max(...xs) - Math.min(...xs);
  const high = Math.max(...ys) - Math.min(...ys);
  const side = Math.max(MIN_LENGTHS * length, (1 + 2 * MARGIN) * Math.max(wide, high) + 2 * length);
  const x = (Math.max(...xs) + Math.min(...xs)) / 2 - side / 2;
  const y = (Math.max(...ys) + Math.min(...ys)) / 2 - side / 2;
  const box = [x, y, side, side].map((n) => n.toFixed(2)).join(" ");
  const crosses = shown.flatMap((ship) =>
    ship.at && lost.includes(ship.id)
      ? [cross(toPicture(update.frame, [ship.at[0], ship.at[1]]), length)]
      : [],
  );
  const seen = markup
    .replace(/viewBox="[^"]*"/, `viewBox="${box}" preserveAspectRatio="xMidYMid slice"`)
    .replace(/<\/svg>\s*$/, `${crosses.join("")}</svg>`);
  return { markup: seen, unit: (side / FULL_WIDTH).toFixed(4), box: { x, y, w: side, h: side } };
}

/** Return the mark over a ship that is lost in this moment, at its last position. */
function cross([x, y]: readonly [number, number], length: number): string {
  const r = (length * 0.42).toFixed(2);
  const arms = `M-${r},-${r}L${r},${r}M${r},-${r}L-${r},${r}`;
  return `<path class="going" transform="translate(${x.toFixed(2)},${y.toFixed(2)})" d="${arms}"/>`;
}
