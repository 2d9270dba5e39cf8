import { useMemo, useRef } from "preact/hooks";
import { usePage } from "../state/page";
import { markMeaning } from "../common/icons";
import { layout } from "../common/settings";
import type { Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { ARROWS, neighbour } from "../state/orders";
import { scaledPieces } from "../state/drawnSize";
import { USUAL_SIZE, type Piece } from "../state/pieces";

/** Half the width of a finger, in pixels. */
const FINGER = 22;

/** A round button over each ship. Tab goes to the ships that can act, arrow keys to all. */
export function PieceHits({ update }: { update: Update }) {
  const { composer, viewport, inspection } = usePage();
  const pieces = scaledPieces(update, viewport.unit.value);
  const apart = useMemo(() => nearestOf(pieces), [update]);
  const pressed = useRef<string | null>(null);
  const ready = composer.group.offer.value?.pieces ?? composer.orderList.actors.value;
  const at = (piece: Piece) => toPicture(update.frame, [piece.at[0], piece.at[1]]);
  /** Return the radius of a button, which never covers the middle of another ship. */
  const radiusOf = (piece: Piece): number => {
    const finger = FINGER * viewport.unit.value;
    const about = update.frame.scale * 0.6 * Math.max(1, piece.size / USUAL_SIZE);
    // A finger is as wide where ships are small; around the selected ship it points at the sea.
    const isTapped = layout.value === "phone" && composer.selection.selected.value !== piece.id;
    const widest = Math.max(
      (update.frame.scale * 0.46 * piece.size) / USUAL_SIZE,
      isTapped ? finger : Math.min(finger, about),
    );
    const room = 0.75 * (apart.get(piece.id) ?? Infinity);
    return Math.min(widest, Math.max(update.frame.scale * room, update.frame.scale * 0.16));
  };
  /** Return whether Space ends the turn: the ship was pressed, and is not walked to with keys. */
  const endsTurn = (piece: Piece): boolean =>
    pressed.current === piece.id && composer.turnEnd.order.value !== null;
  const onKeyDown = (piece: Piece, event: KeyboardEvent): void => {
    if (composer.aim.subject.value === piece.id && composer.aim.press(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const direction = ARROWS[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const next = neighbour(pieces, at, piece, direction);
      if (next) focusPiece(next.id);
    } else if (
      (event.key === "Enter" && composer.pieces.takesFocused(piece.id)) ||
      (event.key === " " && !endsTurn(piece))
    ) {
      event.preventDefault();
      event.stopPropagation();
      composer.pieces.press(piece.id);
    }
  };
  const first = ready[0] ?? pieces[0]?.id;
  return (
    <g class="pieces">
      {pieces.map((piece) => {
        const [x, y] = at(piece);
        const selected =
          composer.selection.selected.value === piece.id ||
          composer.group.pieces.value.includes(piece.id);
        return (
          <g
            key={piece.id}
            class={composer.batch.picked.value.includes(piece.id) ? "piece along" : "piece"}
            data-piece={piece.id}
            role="button"
            aria-pressed={selected}
            tabindex={ready.includes(piece.id) || piece.id === first ? 0 : -1}
            aria-label={[piece.title, markMeaning(piece.mark)].filter(Boolean).join(", ")}
            onKeyDown={(event) => onKeyDown(piece, event)}
            onPointerDown={() => (pressed.current = piece.id)}
            onBlur={() => (pressed.current = null)}
            onFocus={() => {
              inspection.follow(piece.id);
              composer.group.focus(piece.id);
              composer.targets.focus(piece.id);
            }}
            onPointerEnter={(event) => event.pointerType === "mouse" && inspection.rest(piece.id)}
            onPointerLeave={() => inspection.leave()}
          >
            <circle cx={x} cy={y} r={radiusOf(piece)} />
          </g>
        );
      })}
    </g>
  );
}

/** Return each piece's distance to its nearest neighbour. */
function nearestOf(pieces: readonly Piece[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, at } of pieces) {
    let least = Infinity;
    for (const other of pieces)
      if (other.id !== id)
        least = Math.min(least, Math.hypot(other.at[0] - at[0], other.at[1] - at[1]));
    found.set(id, least);
  }
  return found;
}

export function focusPiece(id: string): void {
  document.querySelector<SVGGElement>(`.overlay [data-piece="${CSS.escape(id)}"]`)?.focus();
}
