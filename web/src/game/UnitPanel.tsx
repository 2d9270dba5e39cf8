import { useEffect, useRef } from "preact/hooks";
import type { Unit } from "../state/units";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import { rich, t } from "../text/t";

/** Squadrons and ships without an order. A press selects one; an ordered one leaves the list. */
export function UnitPanel() {
  const { units, group } = usePage().composer;
  const all = units.all.value;
  if (all.length === 0) return null;
  return (
    <section class="unit-panel" aria-label={t("unit-without-orders")} data-testid="units">
      <h2>
        {group.offer.value ? t("unit-named") : t("unit-move")}{" "}
        <small>
          {layout.value === "phone"
            ? t("unit-left", { count: all.length })
            : rich("unit-left-next", { count: all.length }, { key: <kbd>N</kbd> })}
        </small>
      </h2>
      <ol>
        {all.map((unit, i) => (
          <Row
            key={unit.ships.join()}
            unit={unit}
            heading={unit.group === all[i - 1]?.group ? "" : unit.group}
          />
        ))}
      </ol>
    </section>
  );
}

function Row({ unit, heading }: { unit: Unit; heading: string }) {
  const { units } = usePage().composer;
  const row = useRef<HTMLLIElement>(null);
  const chosen = units.current.value === unit;
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const [first, last] = [unit.ships[0], unit.ships.at(-1)];
  return (
    <li ref={row}>
      {heading && <h3>{heading}</h3>}
      <button
        type="button"
        aria-pressed={chosen}
        title={unit.ships.join(", ")}
        onClick={() => units.pick(unit)}
        data-testid="unit"
      >
        <b>
          {unit.ships.length > 1 ? t("low-to-high", { low: first ?? "", high: last ?? "" }) : first}
        </b>
        <span>
          {unit.ships.length > 1 ? t("ships-count", { count: unit.ships.length }) : t("unit-alone")}
        </span>
      </button>
    </li>
  );
}
