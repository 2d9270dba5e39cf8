import { useEffect, useRef } from "preact/hooks";
import { ClauseLink } from "../common/ClauseLink";
import { Icon } from "../common/icons";
import { OddsBar, OddsBody, OddsKey, OddsLines } from "../common/Odds";
import type { Duty, Order } from "../net/wire";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** Required and optional attacks, a tile for each target; below them the selected one in detail. */
export function DutyPanel() {
  const { duties } = usePage().composer;
  const all = duties.all.value;
  if (all.length === 0) return null;
  const must = all.filter((duty) => duty.must).length;
  return (
    <section class="duty-panel" aria-label={t("attacks")} data-testid="duties">
      <h2>
        {t("attacks")}{" "}
        <small>
          {[
            must > 0 && t("duty-compulsory", { count: must }),
            must < all.length && t("duty-free", { count: all.length - must }),
          ]
            .filter(Boolean)
            .join(", ")}
        </small>
      </h2>
      <div class="duty-tiles">
        {all.map((duty) => (
          <Tile key={duty.target} duty={duty} />
        ))}
      </div>
      <OddsKey all={all.flatMap((duty) => duties.odds(duty) ?? [])} />
      <SelectedDuty />
    </section>
  );
}

function Tile({ duty }: { duty: Duty }) {
  const { duties } = usePage().composer;
  const odds = duties.odds(duty);
  const chosen = duties.current.value?.target === duty.target;
  const [first, ...others] = duty.ships;
  const press = (): void => duties.pick(duty);
  return (
    <button
      type="button"
      class={duty.must ? "duty" : "duty may"}
      aria-pressed={chosen}
      aria-label={t("duty-name", {
        ships: duty.ships.join(", "),
        target: duty.target,
        held: duty.held ? "held" : "on",
        must: duty.must ? "must" : "free",
      })}
      onClick={press}
      data-testid="duty"
      data-target={duty.target}
    >
      <span>
        <b>
          {first}
          {others.length > 0 && <small>+{others.length}</small>}
        </b>
        {duty.held ? <Icon name="m-lock" size={14} /> : <i aria-hidden="true">▸</i>}
        <b class="to">{duty.target}</b>
      </span>
      {odds && <OddsBar odds={odds} short />}
    </button>
  );
}

/** The attacker, the kind of attack and its supporters; then the odds and their modifiers. */
function SelectedDuty() {
  const { composer } = usePage();
  const { duties } = composer;
  const duty = duties.current.value;
  const chosen = useRef<HTMLDivElement>(null);
  // On a phone the tiles of all attacks would leave the choices below the fold.
  useEffect(() => {
    if (layout.value === "phone") chosen.current?.scrollIntoView({ block: "start" });
  }, [duty?.target]);
  if (!duty)
    return (
      <p class="hint">
        {layout.value === "phone" ? t("duty-choose-attack") : t("duty-choose-attack-n-takes")}
      </p>
    );
  const ways = duties.variants.value;
  const order = composer.draft.order.value;
  const odds = order && composer.odds.of(order);
  return (
    <div class="duty-chosen" ref={chosen} data-testid="duty-chosen">
      <h3>
        <span>
          {t("duty-head", {
            ship: order?.subject ?? duty.ships[0] ?? "",
            target: duty.target,
            must: duty.must ? "must" : "free",
          })}
        </span>
        <ClauseLink id={duty.clause} />
      </h3>
      {duty.ships.length > 1 && (
        <div class="duty-who" role="group" aria-label={t("duty-who-attacks")}>
          {duty.ships.map((ship) => (
            <button
              type="button"
              key={ship}
              class="btn"
              aria-pressed={composer.selection.selected.value === ship}
              onClick={() => duties.pick(duty, ship)}
              data-testid="attacker"
            >
              {ship}
            </button>
          ))}
        </div>
      )}
      {ways.map((way) => (
        <AttackKind key={way.manner} order={way} />
      ))}
      {order && <Supporters order={order} />}
      {odds && (odds.answers ? <OddsBody odds={odds} /> : <OddsLines odds={odds} beside />)}
    </div>
  );
}

function AttackKind({ order }: { order: Order }) {
  const { composer } = usePage();
  const odds = composer.odds.of(order);
  const chosen = composer.draft.order.value?.text === order.text;
  return (
    <button
      type="button"
      class="duty-way"
      aria-pressed={chosen}
      onClick={() => composer.draft.take(order)}
      data-testid="duty-way"
    >
      <b>{order.manner}</b>
      {odds && <OddsBar odds={odds} short />}
    </button>
  );
}

/** Supporting ships: those that always support, and those that the player chooses. */
function Supporters({ order }: { order: Order }) {
  const { duties } = usePage().composer;
  if (order.joins.length === 0) return null;
  return (
    <div class="duty-who" role="group" aria-label={t("duty-supported")}>
      <span>{t("duty-with")}</span>
      {order.joins.map((join) => (
        <button
          type="button"
          key={join.ship}
          class="btn"
          aria-pressed={join.joined}
          disabled={join.bound}
          title={join.bound ? t("duty-supports-without-being") : t("duty-press-ship-here-board")}
          onClick={() => duties.toggle(join.ship)}
          data-testid="join"
        >
          {join.ship}
        </button>
      ))}
    </div>
  );
}
