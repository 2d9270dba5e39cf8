import { OddsBar, OddsKey } from "../common/Odds";
import { fleetClass } from "../common/icons";
import type { Order } from "../net/wire";
import { nameOf, piecesOf } from "../state/pieces";
import { usePage } from "../state/page";
import { rich, t } from "../text/t";

/** The selected ship's targets, the best first, with guns, range and odds. Then follows the next
 * ship with a target. Or the proposed targets of all ships. */
export function TargetPanel() {
  const { composer, session } = usePage();
  const { targets, volley } = composer;
  const live = session.live.value;
  if (!live || !(targets.isShown.value || volley.isSending.value)) return null;
  const lead = composer.selection.lead.value;
  const ships = targets.ships.value;
  const all = targets.all.value;
  const proposed = volley.orders.value.length > 0;
  return (
    <section class="target-panel" aria-label={t("targets")} data-testid="targets">
      <Proposal />
      {(!proposed || all.length > 0) && (
        <h2>
          {lead && all.length > 0 ? nameOf(live, lead) : t("targets")}
          <small>{rich("target-to-fire", { count: ships.length }, { key: <kbd>N</kbd> })}</small>
        </h2>
      )}
      {all.length > 0 ? (
        <>
          <ol>
            {all.map((order) => (
              <Row key={order.text} order={order} />
            ))}
          </ol>
          <OddsKey all={all.flatMap((order) => composer.odds.of(order) ?? [])} />
        </>
      ) : proposed ? null : (
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
      <BestTargets />
    </section>
  );
}

/** The button that proposes the best target for all guns. */
export function BestTargets() {
  const { volley } = usePage().composer;
  if (!volley.isOffered.value) return null;
  return (
    <button
      type="button"
      class="btn small for-all"
      title={t("target-propose-best-target")}
      onClick={() => void volley.propose()}
      data-testid="best-targets"
    >
      {t("target-best-targets-all")}
    </button>
  );
}

/** The proposed targets of all ships. A press on one selects its ship, to choose another target. */
export function Proposal() {
  const { composer, session } = usePage();
  const { volley } = composer;
  const live = session.live.value;
  const orders = volley.orders.value;
  if (!live || orders.length === 0) return null;
  return (
    <div class="proposal" data-testid="proposal">
      <h2>
        {t("target-best-targets")}
        <small>{t("target-press-ship-change")}</small>
      </h2>
      <ol>
        {orders.map((order) => (
          <li key={order.text}>
            <button
              type="button"
              class="target"
              aria-pressed={composer.selection.lead.value === order.subject}
              title={order.sentence}
              onClick={() => composer.draft.select(order.subject)}
            >
              <span>
                <b>{order.subject && nameOf(live, order.subject)}</b>
                <em>
                  {t("target-at", {
                    shot: order.manner ?? "",
                    ship: order.target ? nameOf(live, order.target) : "",
                  })}
                </em>
              </span>
            </button>
            <button
              type="button"
              class="drop"
              aria-label={t("target-leave-out", { order: order.sentence })}
              onClick={() => volley.drop(order)}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <div class="proposal-buttons">
        <button
          type="button"
          class="btn small go"
          disabled={volley.isSending.value}
          onClick={() => void volley.fire()}
          data-testid="fire-all"
        >
          {t("target-fire-all", { count: orders.length })}
        </button>
        <button type="button" class="btn small" onClick={() => volley.cancel()}>
          {t("cancel")}
        </button>
      </div>
    </div>
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
        aria-pressed={
          composer.draft.order.value?.text === order.text ||
          composer.volley.orders.value.includes(order)
        }
        title={order.sentence}
        onClick={() =>
          composer.volley.takes(order)
            ? composer.volley.choose(order)
            : composer.input.pickOrConfirm(order)
        }
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
