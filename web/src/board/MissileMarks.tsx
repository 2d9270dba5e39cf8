import { usePage } from "../state/page";
import type { Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { piecesOf } from "../state/pieces";
import { boundsOf, squaresAbout } from "./squares";
import { t } from "../text/t";

/** The squares in missile range of the selected ship, from its position or from the end of the
 * current order. */
export function MissileMarks({ update }: { update: Update }) {
  const { composer, session, viewport } = usePage();
  const piece = piecesOf(update).find(
    (one) => one.id === (composer.selection.selected.value ?? composer.group.single.value),
  );
  const bounds = boundsOf(update);
  if (!piece || piece.missiles === 0 || !bounds || composer.rules.cannotMeasure.value) return null;
  const order = session.past.value ? null : composer.draft.preview.value;
  const end = order?.subject === piece.id && order.kind === "move" ? order.pose : null;
  const [low, high] = squaresAbout(end ? [end.x, end.y] : piece.at, piece.missiles, bounds);
  const [a, b] = [toPicture(update.frame, low), toPicture(update.frame, high)];
  const [x, y, w, h] = [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.abs(a[0] - b[0]),
    Math.abs(a[1] - b[1]),
  ];
  const unit = viewport.unit.value;
  const top = Math.min(
    toPicture(update.frame, [bounds[0], bounds[1]])[1],
    toPicture(update.frame, [bounds[2], bounds[3]])[1],
  );
  return (
    <g
      class={end ? "missiles coming" : "missiles"}
      aria-hidden="true"
      data-testid="missiles"
      data-reach={piece.missiles}
    >
      <rect x={x} y={y} width={w} height={h} />
      <text
        x={x + 4 * unit}
        y={y > top ? y - 4 * unit : y + 13 * unit}
        font-size={11 * unit}
        stroke-width={3 * unit}
      >
        {t("missile-marks-missiles")}
      </text>
    </g>
  );
}
