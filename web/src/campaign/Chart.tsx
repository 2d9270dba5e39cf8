import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { rectOf } from "../geometry/view";
import { fleetClass } from "../common/icons";
import { layout } from "../common/settings";
import { orderTo, spot, windowOf, type Box } from "./chart";
import { useCampaign } from "./context";
import {
  baselines,
  placeLabels,
  type Lane,
  type LabelledItem,
  type LabelPosition,
  type Words,
} from "./labels";
import type { CampaignState, Fleet, Place } from "./wire";
import { t } from "../text/t";

/** Minimum size of a button, in pixels. */
const TARGET = 44;
const LETTERS = 14;
/** Radius of a place's mark, in pixels. */
const RING = 10;

/** The chart of sea zones: the server's picture, with buttons and readable names over it. */
export function Chart({ state }: { state: CampaignState }) {
  const { session } = useCampaign();
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const picture = rectOf(/viewBox="([^"]*)"/.exec(state.svg)?.[1]);
  const shown =
    layout.value === "phone" ? windowOf(state.frame, state.places, state.fleets, picture) : picture;
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    setWidth(element.clientWidth);
    return () => watch.disconnect();
  }, []);
  const unit = width > 0 ? shown.w / width : 1;
  const view = `${shown.x} ${shown.y} ${shown.w} ${shown.h}`;
  const selected = state.fleets.find((one) => one.id === session.selected.value) ?? null;
  const letters = useMemo(
    () => placeNames(state, shown, unit),
    [state, unit, shown.x, shown.y, shown.w, shown.h],
  );
  return (
    <div
      class="chart-pane"
      ref={pane}
      style={{ aspectRatio: `${shown.w} / ${shown.h}`, "--ratio": String(shown.w / shown.h) }}
      data-testid="chart"
    >
      <div
        class="chart-picture"
        aria-hidden="true"
        dangerouslySetInnerHTML={{
          __html: state.svg.replace(/viewBox="[^"]*"/, `viewBox="${view}"`),
        }}
      />
      <svg
        class="chart-overlay"
        viewBox={view}
        role="group"
        aria-label={t("chart-chart", { title: state.title })}
        onClick={(e) => {
          if (e.target === e.currentTarget) session.selected.value = null;
        }}
      >
        {selected &&
          state.places.map(
            (place) =>
              orderTo(state.orders, selected.id, place.id) && (
                <OrderPath
                  key={place.id}
                  state={state}
                  fleet={selected}
                  place={place}
                  unit={unit}
                />
              ),
          )}
        {state.places.map((place) => (
          <PlaceButton
            key={place.id}
            state={state}
            place={place}
            selected={selected}
            unit={unit}
            side={letters.get(`place ${place.id}`)}
          />
        ))}
        {state.fleets.map((fleet) => (
          <FleetButton
            key={fleet.id}
            state={state}
            fleet={fleet}
            unit={unit}
            side={letters.get(`fleet ${fleet.id}`)}
          />
        ))}
      </svg>
    </div>
  );
}

const placeWords = (place: Place): Words[] => [
  ...(place.label ? [{ text: place.label, size: LETTERS - 2.5 }] : []),
  { text: place.title, size: LETTERS + 2 },
];
const fleetWords = (fleet: Fleet): Words[] => [
  { text: fleet.id, size: LETTERS },
  { text: shipsOf(fleet), size: LETTERS - 2.5 },
];
const shipsOf = (fleet: Fleet): string => t("ships-count", { count: fleet.ships.length });

/** Place all names: those of places first, then those of fleets. */
function placeNames(state: CampaignState, chart: Box, unit: number): Map<string, LabelPosition> {
  const places = state.places.map(
    (place): LabelledItem => ({
      id: `place ${place.id}`,
      at: spot(state.frame, place.at),
      reach: RING,
      words: placeWords(place),
    }),
  );
  const reach = (fleet: Fleet): number => (fleet.size * state.frame.scale) / 1.8 / unit;
  const fleets = state.fleets.map(
    (fleet): LabelledItem => ({
      id: `fleet ${fleet.id}`,
      at: spot(state.frame, fleet.at),
      reach: reach(fleet),
      words: fleetWords(fleet),
    }),
  );
  const lanes = state.lanes.map(
    ([from, to]): Lane => [spot(state.frame, from), spot(state.frame, to)],
  );
  return placeLabels([...places, ...fleets], lanes, chart, unit);
}

/** The lines of a placed name; `small` is for the explanation. */
function Name({
  words,
  side,
  small,
  unit,
}: {
  words: Words[];
  side: LabelPosition | undefined;
  small: number;
  unit: number;
}) {
  if (!side) return null;
  return (
    <g class="lettering" transform={`scale(${unit})`} text-anchor={side.anchor}>
      {baselines(words, side).map((line, i) => (
        <text
          key={line.text}
          x={side.x}
          y={line.y}
          font-size={line.size}
          class={i === small && words.length > 1 ? "small" : ""}
        >
          {line.text}
        </text>
      ))}
    </g>
  );
}

/** An order of the selected fleet, from its place to its destination. */
function OrderPath({
  state,
  fleet,
  place,
  unit,
}: {
  state: CampaignState;
  fleet: Fleet;
  place: Place;
  unit: number;
}) {
  const from = spot(state.frame, fleet.at);
  const to = spot(state.frame, place.at);
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const short = (at: number): string =>
    `${from.x + ((to.x - from.x) * at) / long},${from.y + ((to.y - from.y) * at) / long}`;
  return (
    <path
      class="act-line"
      d={`M${short(22 * unit)}L${short(long - 20 * unit)}`}
      stroke-dasharray={`${6 * unit} ${4 * unit}`}
    />
  );
}

interface PlaceProps {
  state: CampaignState;
  place: Place;
  selected: Fleet | null;
  unit: number;
  side: LabelPosition | undefined;
}

function PlaceButton({ state, place, selected, unit, side }: PlaceProps) {
  const { session } = useCampaign();
  const at = spot(state.frame, place.at);
  const order = selected ? orderTo(state.orders, selected.id, place.id) : undefined;
  const press = (): void => {
    session.askedPlace.value = place.id;
    if (selected) void session.send(place.id);
  };
  const label = order ? `${order.label}. ${order.sentence}` : place.note;
  return (
    <g
      class={`zone ${order ? "target" : ""} ${fleetClass(place.fleet ?? undefined)}`}
      role="button"
      tabindex={0}
      aria-label={label}
      data-place={place.id}
      transform={`translate(${at.x},${at.y})`}
      onClick={press}
      onKeyDown={(e) => handlePress(e, press)}
    >
      <title>{label}</title>
      <circle class="hit" r={(TARGET / 2) * unit} />
      <circle class="ring" r={9 * unit} />
      <Name words={placeWords(place)} side={side} small={0} unit={unit} />
    </g>
  );
}

function FleetButton({
  state,
  fleet,
  unit,
  side,
}: {
  state: CampaignState;
  fleet: Fleet;
  unit: number;
  side: LabelPosition | undefined;
}) {
  const { session } = useCampaign();
  const at = spot(state.frame, fleet.at);
  const can = session.movable.value.has(fleet.id);
  const on = session.selected.value === fleet.id;
  const press = (): void => {
    session.selected.value = on || !can ? null : fleet.id;
  };
  const words = `${fleet.id}, ${shipsOf(fleet)} ${fleet.note}`;
  const label = can ? t("chart-can-sail", { fleet: words }) : words;
  return (
    <g
      class={`fleet ${can ? "can" : ""} ${on ? "on" : ""} ${fleetClass(fleet.fleet)}`}
      role="button"
      tabindex={can ? 0 : -1}
      aria-pressed={on}
      aria-disabled={!can}
      aria-label={label}
      data-fleet={fleet.id}
      transform={`translate(${at.x},${at.y})`}
      onClick={press}
      onKeyDown={(e) => handlePress(e, press)}
    >
      <title>{label}</title>
      <circle class="hit" r={Math.max((TARGET / 2) * unit, (fleet.size * state.frame.scale) / 2)} />
      <circle class="halo" r={(fleet.size * state.frame.scale) / 1.8} />
      <Name words={fleetWords(fleet)} side={side} small={1} unit={unit} />
    </g>
  );
}

function handlePress(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
}
