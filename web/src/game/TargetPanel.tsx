import { OddsBar, OddsKey } from "../common/Odds";
import { fleetClass } from "../common/icons";
import type { Order } from "../net/wire";
import { nameOf, piecesOf } from "../state/pieces";
import { usePage } from "../state/page";

/** The selected ship's targets, the best first, with guns, range and odds. Then follows the next
 * ship with a target. */
export function TargetPanel() {
  const { composer, session } = usePage();
  const { targets } = composer;
  const live = session.live.value;
  if (!live || !targets.isShown.value) return null;
  const lead = composer.selection.lead.value;
  const ships = targets.ships.value;
  const all = targets.all.value;
  return (
    <section class="target-panel" aria-label="Targets" data-testid="targets">
      <h2>
        {lead && all.length > 0 ? nameOf(live, lead) : "Targets"}
        <small>
          {ships.length} {ships.length === 1 ? "ship" : "ships"} to fire
          {ships.length > 1 && (
            <>
              , <kbd>N</kbd> for the next
            </>
          )}
        </small>
      </h2>
      {all.length > 0 ? (
        <>
          <ol>
            {all.map((order) => (
              <Row key={order.text} order={order} />
            ))}
          </ol>
          <OddsKey all={all.flatMap((order) => composer.odds.of(order) ?? [])} />
        </>
      ) : (
        <ol>
          {ships.map((id) => (
            <li key={id}>
              <button type="button" class="target" onClick={() => composer.draft.select(id)}>
                <b>{nameOf(live, id)}</b>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ order }: { order: Order }) {
  const { composer, session } = usePage();
  const live = session.live.value;
  const odds = composer.odds.of(order);
  const target = live && piecesOf(live).find((piece) => piece.id === order.target);
  const fleet = session.welcome.value?.seats.find((seat) => seat.id === target?.seat)?.fleet ?? "";
  return (
    <li>
      <button
        type="button"
        class="target"
        aria-pressed={composer.draft.order.value?.text === order.text}
        title={order.sentence}
        onClick={() => composer.input.pickOrConfirm(order)}
        data-testid="target"
        data-target={order.target}
      >
        <span>
          <b class={fleetClass(fleet)}>{order.target && nameOf(live, order.target)}</b>
          <em>{order.manner}</em>
        </span>
        {odds && <OddsBar odds={odds} short />}
        {odds?.brief && <small>{odds.brief}</small>}
      </button>
    </li>
  );
}
