import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { fleetClass } from "../common/icons";
import { layout } from "../common/settings";
import { nameSide, orderTo, spot, windowOf, type Box } from "./chart";
import { useCampaign } from "./context";
import type { CampaignState, Fleet, Place } from "./wire";

/** What can be pressed is at least this many pixels across. */
const TARGET = 44;
const LETTERS = 14;
const ANCHORS = { left: "end", right: "start", below: "middle" } as const;

/** The chart of the sea zones: the server's picture, and over it what can be pressed, with lettering of a readable size. */
export function Chart({ state }: { state: CampaignState }) {
  const { session } = useCampaign();
  const pane = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const picture = boxOf(state.svg);
  const shown = layout.value === "phone" ? windowOf(state.frame, state.places, state.fleets, picture) : picture;
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
  return (
    <div class="chart-pane" ref={pane} style={{ aspectRatio: `${shown.w} / ${shown.h}`, "--ratio": String(shown.w / shown.h) }} data-testid="chart">
      <div class="chart-picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: state.svg.replace(/viewBox="[^"]*"/, `viewBox="${view}"`) }} />
      <svg class="chart-overlay" viewBox={view} role="group" aria-label={`Chart of ${state.title}`} onClick={(e) => e.target === e.currentTarget && (session.selected.value = null)}>
        {selected && state.places.map((place) => orderTo(state.orders, selected.id, place.id) && <Lane key={place.id} state={state} fleet={selected} place={place} unit={unit} />)}
        {state.places.map((place) => <PlaceButton key={place.id} state={state} place={place} selected={selected} unit={unit} />)}
        {state.fleets.map((fleet) => <FleetButton key={fleet.id} state={state} fleet={fleet} unit={unit} />)}
      </svg>
    </div>
  );
}

function boxOf(svg: string): Box {
  const [x = 0, y = 0, w = 100, h = 100] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(/[\s,]+/).map(Number);
  return { x, y, w, h };
}

/** An order of the selected fleet, from where it lies to where it would go. */
function Lane({ state, fleet, place, unit }: { state: CampaignState; fleet: Fleet; place: Place; unit: number }) {
  const from = spot(state.frame, fleet.at);
  const to = spot(state.frame, place.at);
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const short = (at: number): string => `${from.x + ((to.x - from.x) * at) / long},${from.y + ((to.y - from.y) * at) / long}`;
  return <path class="act-line" d={`M${short(22 * unit)}L${short(long - 20 * unit)}`} stroke-dasharray={`${6 * unit} ${4 * unit}`} />;
}

interface PlaceProps {
  state: CampaignState;
  place: Place;
  selected: Fleet | null;
  unit: number;
}

function PlaceButton({ state, place, selected, unit }: PlaceProps) {
  const { session } = useCampaign();
  const at = spot(state.frame, place.at);
  const order = selected ? orderTo(state.orders, selected.id, place.id) : undefined;
  const press = (): void => {
    session.noted.value = place.id;
    if (selected) void session.send(place.id);
  };
  const said = order ? `${order.label}. ${order.sentence}` : place.note;
  return (
    <g
      class={`zone ${order ? "target" : ""} ${fleetClass(place.fleet ?? undefined)}`} role="button" tabindex={0} aria-label={said} data-place={place.id}
      transform={`translate(${at.x},${at.y})`} onClick={press} onKeyDown={(e) => pressed(e, press)}
    >
      <title>{said}</title>
      <circle class="hit" r={(TARGET / 2) * unit} />
      <circle class="ring" r={9 * unit} />
      <g class="lettering" transform={`scale(${unit})`}>
        <text y={order ? -27 : -15} text-anchor="middle" font-size={LETTERS + 2}>{place.id}</text>
        {place.label && <text y={order ? -44 : -32} text-anchor="middle" font-size={LETTERS - 2.5} class="small">{place.label}</text>}
      </g>
    </g>
  );
}

function FleetButton({ state, fleet, unit }: { state: CampaignState; fleet: Fleet; unit: number }) {
  const { session } = useCampaign();
  const at = spot(state.frame, fleet.at);
  const can = session.movable.value.has(fleet.id);
  const on = session.selected.value === fleet.id;
  const press = (): void => void (session.selected.value = on || !can ? null : fleet.id);
  const ships = fleet.ships.length === 1 ? "1 ship" : `${fleet.ships.length} ships`;
  const beside = (fleet.size * state.frame.scale) / 1.8 + 4 * unit;
  const side = nameSide(fleet, state.fleets);
  const said = `${fleet.id}, ${ships} ${fleet.note}${can ? ", can sail" : ""}`;
  return (
    <g
      class={`fleet ${can ? "can" : ""} ${on ? "on" : ""} ${fleetClass(fleet.fleet)}`} role="button" tabindex={can ? 0 : -1} aria-pressed={on} aria-disabled={!can}
      aria-label={said} data-fleet={fleet.id} transform={`translate(${at.x},${at.y})`} onClick={press} onKeyDown={(e) => pressed(e, press)}
    >
      <title>{said}</title>
      <circle class="hit" r={Math.max((TARGET / 2) * unit, (fleet.size * state.frame.scale) / 2)} />
      <circle class="halo" r={(fleet.size * state.frame.scale) / 1.8} />
      <g class="lettering" text-anchor={ANCHORS[side]} transform={`translate(${side === "left" ? -beside : side === "right" ? beside : 0},${side === "below" ? beside + LETTERS * unit : 0}) scale(${unit})`}>
        <text font-size={LETTERS}>{fleet.id}</text>
        <text y={14} font-size={LETTERS - 2.5} class="small">{ships}</text>
      </g>
    </g>
  );
}

function pressed(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  act();
}
