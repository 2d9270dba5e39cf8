import { toPicture } from "../geometry/frame";
import { shared, type Rect } from "../geometry/view";
import type { Update } from "../net/wire";
import { piecesOf } from "../state/pieces";
import type { Stage } from "../state/stage";

/** How far about the middle of a ship is hers, in pixels. */
const SHIP = 16;

/** What the picture says that nothing should lie on: the name of the sea, notes at its edges, names
 * of shores and towns. */
const WORDS =
  ".picture .chart > text[font-style=italic], .picture .over .plate > rect, " +
  ".picture .shore-name, .picture .shore-town";

/** Whether a box of the pane, in pixels, lies on ships. */
export const onShips = (update: Update, stage: Stage, box: Rect): boolean =>
  piecesOf(update).some(({ at }) => {
    const [x, y] = stage.pixel(toPicture(update.frame, [at[0], at[1]]));
    return (
      x > box.x - SHIP && y > box.y - SHIP && x < box.x + box.w + SHIP && y < box.y + box.h + SHIP
    );
  });

/** Whether a box of the pane, in pixels, lies on words of the picture, or on those that say that a
 * moment of the past is shown. */
export function onWords(stage: Stage, box: Rect): boolean {
  const flag = stage.pane?.querySelector<HTMLElement>(".past-flag");
  if (flag) {
    const { offsetLeft: x, offsetTop: y, offsetWidth: w, offsetHeight: h } = flag;
    if (shared(box, { x, y, w, h }) !== box) return true;
  }
  const words = stage.pane?.querySelectorAll<SVGGraphicsElement>(WORDS) ?? [];
  return [...words].some((one) => {
    const said = one.getBoundingClientRect();
    const [x, y] = stage.panePoint(said.left, said.top);
    return shared(box, { x, y, w: said.width, h: said.height }) !== box;
  });
}
