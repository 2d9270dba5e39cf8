import { useState } from "preact/hooks";
import { ClauseLink } from "../common/ClauseLink";
import { Icon } from "../common/icons";
import { RefusalText } from "../board/Chips";
import { NextAttackOdds } from "../board/NextAttacks";
import { Tray } from "../board/Tray";
import { Decline } from "../cards/CardButtons";
import { HandFan } from "../cards/HandFan";
import { ImpulseBar } from "../cards/ImpulseBar";
import { UseTiles } from "../cards/UseTiles";
import { WindowCard } from "../cards/WindowCard";
import type { Order } from "../net/wire";
import { hasChains, nextPartLabel } from "../state/chain";
import { LastLines } from "./LogLines";
import { OddsBar, OddsBody, OddsDetails } from "../common/Odds";
import { choiceCount, Choices, MAX_BELOW } from "./Choices";
import { DutyPanel } from "./DutyPanel";
import { FightPanel } from "./FightPanel";
import { FormPanel } from "./FormPanel";
import { nameOf } from "../state/pieces";
import { refusalTitle } from "../state/refusals";
import { tileOutcome, titleOf } from "../state/rolls";
import { RepeatOrder } from "./RepeatOrder";
import { RollStrip } from "./RollStrip";
import { PastFlag } from "../board/PastFlag";
import { PrimaryButton, Prompt, UndoButton } from "./Prompt";
import { BestTargets, Proposal } from "./TargetPanel";
import { TurnClock } from "./TurnClock";
import { UnitPanel } from "./UnitPanel";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** Maximum number of ships named. */
const MAX_NAMES = 4;

/** Maximum number of buttons below the panel during a lesson. */
const FEW_BELOW = 2;

/** The panel under the board on a phone: the selected ship's orders as rows, and buttons within
 * reach of the thumb. */
export function PhonePanel() {
  const page = usePage();
  const { session, composer, cardPlay } = page;
  const live = session.live.value;
  if (!live || (page.conclusion.value && !session.past.value))
    return (
      <div class="phone-panel">
        <Prompt />
      </div>
    );
  const selected = composer.selection.selected.value;
  const own = composer.candidates.own.value;
  const ship = live.roster.flatMap((side) => side.ships).find((s) => s.id === selected);
  const name = ship && (ship.name || ship.id);
  const title = name && ship?.place ? t("phone-ship-at", { ship: name, place: ship.place }) : name;
  const refusal = session.refusal.value;
  const acting = !live.result && session.you.value.length > 0 && !session.past.value;
  const strikes = hasChains(own)
    ? composer.attacks.pills.value
    : composer.targets.isShown.value
      ? composer.targets.all.value
      : session.isPuzzle
        ? composer.candidates.strikes.value
        : own.filter((o) => o.kind === "attack");
  const rich = own.filter(
    (o) =>
      strikes.includes(o) || (o.refused !== null && composer.draft.order.value?.text === o.text),
  );
  const plain = own
    .filter((o) => !rich.includes(o) && o.kind !== "pass" && o.kind !== "attack")
    .sort((a, b) => Number(a.refused !== null) - Number(b.refused !== null));
  const shows =
    own.length > 0 &&
    composer.duties.all.value.length === 0 &&
    !session.past.value &&
    !live.ask_dice;
  const current = composer.draft.order.value;
  // The orders of a ship need the room; a finished fight is hidden.
  const listing = shows && rich.length + plain.length > 0;
  const isListed = choiceCount(page) > (page.lesson.isShown.value ? FEW_BELOW : MAX_BELOW);
  // Playable cards come first; others after the orders of ships.
  const cardsFirst =
    !shows &&
    (live.orders.some((order) => (order.cards?.length ?? 0) > 0) ||
      (composer.group.offer.value?.cards.length ?? 0) > 0 ||
      composer.orderList.orders.value.length === 0);
  const rolls = acting && !session.isBusy.value && <RollsSinceTurn />;
  const cards = (
    <>
      <HandFan />
      <ImpulseBar />
    </>
  );
  return (
    <div class="phone-panel">
      <PastFlag />
      <div class="phone-panel-scroll">
        {(!(listing || (shows && isListed)) || session.isBusy.value) && <FightPanel />}
        {!cardsFirst && rolls}
        {shows && title && <TurnClock />}
        {shows && title ? <h2>{title}</h2> : !cardPlay.window.value && <Prompt />}
        <WindowCard />
        <FormPanel />
        <DutyPanel />
        <UseTiles />
        {composer.nextAttacks.answer.value && !refusal && (
          <div class="in-hand" data-testid="next-attacks">
            <NextAttackOdds attacks={composer.nextAttacks.answer.value} />
          </div>
        )}
        {acting && !live.ask_dice && isListed && <Choices />}
        {cardsFirst && cards}
        {cardsFirst && rolls}
        {shows && composer.aim.subject.value !== null && (
          <p class="aim-hint">
            {composer.draft.order.value
              ? `${composer.draft.order.value.sentence}.`
              : t("phone-drag-ship-press")}
          </p>
        )}
        {refusal && (
          <div class="inline-refusal" role="alert">
            <RefusalText refusal={refusal} title={refusal.title} />
          </div>
        )}
        {composer.draft.order.value?.warning && (
          <div class="inline-refusal" role="alert" data-testid="warn">
            {composer.draft.order.value.warning}
          </div>
        )}
        {current && !rich.includes(current) && !current.refused && <CurrentOrder order={current} />}
        {shows && !listing && !current && <p class="aim-hint">{live.prompt.sentence}</p>}
        {!session.past.value && <Proposal />}
        {shows && rich.map((order) => <OrderRow key={order.text} order={order} />)}
        {!session.past.value && <BestTargets />}
        {shows && <PlainOrders orders={plain} />}
        {!shows && composer.orderList.orders.value.length === 0 && !live.ask_dice && (
          <LastLines count={4} />
        )}
        {!session.past.value && <Tray update={live} />}
        <UnitPanel />
        {!shows && composer.orderList.actors.value.length > 0 && !session.past.value && (
          <ReadyShips />
        )}
        {!cardsFirst && cards}
      </div>
      {acting && !live.ask_dice && (
        <div class="phone-panel-acts">
          <UndoButton />
          <Decline />
          {!isListed && <Choices />}
          <RepeatOrder />
          <PrimaryButton />
        </div>
      )}
    </div>
  );
}

/** The rolls since the player's turn, folded to a line with the last one. */
function RollsSinceTurn() {
  const { session } = usePage();
  const [open, setOpen] = useState(false);
  const rolls = session.aftermath.rolls.value;
  const last = rolls[rolls.length - 1];
  if (!last) return null;
  const outcome = tileOutcome(last, session.live.value);
  return (
    <details
      class="since-turn"
      data-testid="since-turn"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t("phone-rolls-since-turn", { count: rolls.length })}
        <span>
          {titleOf(last, session.live.value)}
          {outcome && `: ${outcome}`}
        </span>
      </summary>
      {open && <RollStrip />}
    </details>
  );
}

/** The odds of the current order, which has its own button. */
function CurrentOrder({ order }: { order: Order }) {
  const odds = usePage().composer.odds.of(order);
  if (!odds) return null;
  return (
    <div class="in-hand" data-testid="in-hand">
      <h3>
        <span>{odds.title}</span>
        <ClauseLink id={odds.clause} />
      </h3>
      <OddsBody odds={odds} />
    </div>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { composer, session } = usePage();
  const { draft, input, volley } = composer;
  const isProposed = volley.orders.value.includes(order);
  const chosen = isProposed || draft.order.value?.text === order.text;
  const pick = (): void => (volley.takes(order) ? volley.choose(order) : input.pick(order));
  const odds = composer.odds.of(order);
  return (
    <>
      <div class={["order-row", chosen && "on", order.refused && "no"].filter(Boolean).join(" ")}>
        <button type="button" aria-pressed={chosen} onClick={pick}>
          {order.steps.length > 1 && <span class="k">{order.steps.slice(0, -1).join("")}</span>}
          <span>
            <b>
              {order.refused && <Icon name="m-refuse" />}{" "}
              {order.refused
                ? refusalTitle(order.refused, order, session.live.value)
                : ((chosen ? null : nextPartLabel(order)) ?? order.sentence)}
            </b>
            {order.refused && <small>{order.refused.sentence}</small>}
          </span>
          {odds && !(chosen && odds.answers) && <OddsBar odds={odds} short />}
        </button>
        <ClauseLink id={order.refused?.clause ?? order.clause} />
      </div>
      {chosen && odds && !isProposed && (
        <div class="in-hand">
          <OddsDetails odds={odds} />
        </div>
      )}
    </>
  );
}

/** Other orders of a ship. Orders that can be pressed on the board are folded away if there are
 * many. */
function PlainOrders({ orders }: { orders: Order[] }) {
  const { composer } = usePage();
  const keys = (
    <div class="order-keys">
      {orders.map((order) => (
        <OrderKey key={order.text} order={order} />
      ))}
    </div>
  );
  if (composer.aim.subject.value === null || orders.length <= MAX_BELOW) return keys;
  return (
    <details class="more-orders">
      <summary>{t("phone-other-orders", { count: orders.length })}</summary>
      {keys}
    </details>
  );
}

/** An order as a sentence, with its odds. */
function OrderKey({ order }: { order: Order }) {
  const { composer } = usePage();
  const chosen = composer.draft.order.value?.text === order.text;
  const odds = composer.odds.of(order);
  return (
    <button
      type="button"
      class={order.refused ? "no" : ""}
      aria-pressed={chosen}
      aria-label={order.refused ? t("handle-refused", { order: order.sentence }) : order.sentence}
      onClick={() => composer.input.pick(order)}
    >
      {order.sentence}
      {odds && <OddsBar odds={odds} short />}
    </button>
  );
}

/** The button that selects the next ship that can act. */
function ReadyShips() {
  const { composer, session } = usePage();
  if (composer.candidates.placing.value.length > 0 || composer.units.all.value.length > 0)
    return null;
  const names = composer.candidates.ready.value.map((id) => nameOf(session.live.value, id));
  const label =
    names.length === 1
      ? t("phone-select", { ship: names[0] ?? "" })
      : names.length <= MAX_NAMES
        ? t("phone-next-named", { count: names.length, ships: names.join(", ") })
        : t("phone-next", { count: names.length });
  return (
    <div class="order-keys">
      <button type="button" onClick={() => composer.pieces.cycle(1)} data-testid="next-ship">
        {label}
      </button>
    </div>
  );
}
