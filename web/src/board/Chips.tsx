import { ClauseLink } from "../common/ClauseLink";
import { Icon } from "../common/icons";
import { layout } from "../common/settings";
import { OddsBody } from "../common/Odds";
import { useTerms } from "../common/Terms";
import { refusalTitle } from "../state/refusals";
import { usePage } from "../state/page";
import type { Odds, Point, Refusal, Update } from "../net/wire";
import { toPicture } from "../geometry/frame";
import { piecesOf } from "../state/pieces";
import { Chip } from "./Chip";
import { NextAttackOdds } from "./NextAttacks";
import { ShipCard } from "./ShipCard";
import { t } from "../text/t";

/** The chip beside the marks of the board: odds of the current order, the reason of a refusal, or a
 * ship's sheet. Only one is shown at a time, and it never covers its ship, target or path. */
export function Chips({ update }: { update: Update }) {
  const { composer, session, viewport, inspection } = usePage();
  if (!viewport.view.value) return null;
  if (inspection.isHeld.value) return <ShipCard update={update} />;
  if (session.past.value || layout.value === "phone") return <ShipCard update={update} />;
  const order = composer.draft.preview.value;
  const refusal = session.refusal.value ?? order?.refused ?? null;
  const pieces = piecesOf(update);
  const place = (id: string | null | undefined): Point | null => {
    const piece = pieces.find((p) => p.id === id);
    return piece ? toPicture(update.frame, [piece.at[0], piece.at[1]]) : null;
  };
  const end: Point | null = order?.pose
    ? toPicture(update.frame, [order.pose.x, order.pose.y])
    : null;
  const at = refusal?.at ? toPicture(update.frame, refusal.at) : null;
  const odds = composer.attacks.previewOdds.value;
  const formed = composer.forms.current.value ? composer.draft.refused.value?.sentence : null;
  const warning = refusal ? "" : (order?.warning ?? "");
  const nextAttacks = refusal || warning ? null : composer.nextAttacks.answer.value;
  if (!refusal && !odds && !warning && !nextAttacks) return <ShipCard update={update} />;
  return (
    <>
      {refusal && (
        <Chip
          update={update}
          anchor={at ?? end ?? place(composer.selection.selected.value)}
          tone="refuse"
        >
          <RefusalText
            refusal={refusal}
            title={
              formed
                ? t("chips-refused", { formed })
                : refusalTitle(refusal, session.refusal.value ? null : order, update)
            }
          />
        </Chip>
      )}
      {warning && (
        <Chip update={update} anchor={end ?? place(composer.selection.selected.value)} tone="warn">
          <h4>
            <span>
              <Icon name="m-refuse" size={17} />
              {t("chips-take-care")}
            </span>
          </h4>
          {warning}
        </Chip>
      )}
      {odds && !refusal && !warning && !composer.duties.current.value && (
        <Chip
          update={update}
          anchor={place(order?.target) ?? end}
          tone="odds"
          broad={Boolean(odds.answers)}
        >
          <OddsText odds={odds} />
        </Chip>
      )}
      {nextAttacks && !odds && (
        <Chip update={update} anchor={end ?? place(order?.subject)} tone="odds" held={false} broad>
          <NextAttackOdds attacks={nextAttacks} />
        </Chip>
      )}
    </>
  );
}

function OddsText({ odds }: { odds: Odds }) {
  const mark = useTerms({ focusable: true });
  return (
    <>
      <h4>
        <span>{mark(odds.title)}</span>
        <ClauseLink id={odds.clause} />
      </h4>
      <OddsBody odds={odds} />
    </>
  );
}

export function RefusalText({ refusal, title }: { refusal: Refusal; title: string }) {
  const { composer } = usePage();
  const mark = useTerms({ focusable: true });
  const nearest = refusal.nearest ?? [];
  const take = (text: string): void => {
    const order = [composer.draft.order.value, ...composer.orderList.orders.value].find(
      (o) => o?.text === text,
    );
    if (order) composer.input.pick(order);
  };
  return (
    <>
      <h4>
        <span>
          <Icon name="m-refuse" size={17} />
          {title}
        </span>
      </h4>
      {mark(refusal.sentence)} <ClauseLink id={refusal.clause} />
      {nearest.length > 0 && (
        <span class="nearest">
          {t("chips-nearest-legal")}{" "}
          {nearest.map((text, i) => (
            <button type="button" class="near" key={text} onClick={() => take(text)}>
              {text}
              {i < nearest.length - 1 ? "," : ""}
            </button>
          ))}
        </span>
      )}
    </>
  );
}
