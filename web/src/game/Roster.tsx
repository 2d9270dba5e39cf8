import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fleetClass, Mark, markMeaning, MARKS_OF_SHIPS, ShipGlyph } from "../common/icons";
import { layout } from "../common/settings";
import { useTerms } from "../common/Terms";
import { toPicture } from "../geometry/frame";
import type { RosterShip, RosterSide } from "../net/wire";
import { usePage } from "../state/page";
import { squadronsOf, type SquadronShips } from "../state/squadrons";
import { t } from "../text/t";

/** With more ships than this, rows are small and in two columns, and squadrons are folded. With
 * more than `VERY_MANY` on a low screen, rows are in three. */
const MANY = 24;
const VERY_MANY = 40;

/** A row for each ship of one side. A press selects the ship and brings it into view. */
export function Roster({ side, fleet }: { side: RosterSide; fleet: string }) {
  const { session } = usePage();
  const mark = useTerms();
  const all = session.roster.value.reduce((sum, one) => sum + one.ships.length, 0);
  const room = all > VERY_MANY ? "compact dense" : all > MANY ? "compact" : "";
  const named = side.ships.some((ship) => ship.name !== ship.id) ? "named" : "";
  const squadrons = squadronsOf(side.ships);
  // Of many ships, only squadrons are listed, until the player opens one.
  const areFolded = all > MANY;
  const [turned, setTurned] = useState<readonly string[]>([]);
  const isFolded = (name: string): boolean => name !== "" && turned.includes(name) !== areFolded;
  const turn = (name: string): void =>
    setTurned(turned.includes(name) ? turned.filter((one) => one !== name) : [...turned, name]);
  const closed = squadrons.every(({ name }) => isFolded(name)) ? "closed" : "";
  const fleets = side.ships.some((ship) => ship.group && ship.share == null) ? "fleets" : "";
  return (
    <section
      class={`roster ${fleetClass(fleet)} ${room} ${named} ${fleets} ${closed}`}
      aria-label={side.title}
      data-testid={`roster-${side.seat}`}
    >
      <h2>
        <span>{side.title}</span>
        <span>{mark(side.note)}</span>
      </h2>
      <ul>
        {squadrons.map(({ name, ships }) => (
          <Fragment key={`${name}/${ships[0]?.id}`}>
            {name && (
              <Squadron
                name={name}
                ships={ships}
                folded={isFolded(name)}
                onTurn={() => turn(name)}
              />
            )}
            {!isFolded(name) &&
              ships.map((ship) => <Row key={ship.id} ship={ship} fleet={fleet} />)}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

/** The heading of a squadron, with a tick for each ship. A press folds it. */
function Squadron({
  name,
  ships,
  folded,
  onTurn,
}: SquadronShips & { folded: boolean; onTurn: () => void }) {
  const { composer } = usePage();
  const held = (id: string): boolean =>
    composer.selection.selected.value === id || composer.group.pieces.value.includes(id);
  const left = ships.filter((ship) => !ship.lost).length;
  return (
    <li class="squadron" data-testid="squadron">
      <button
        type="button"
        aria-expanded={!folded}
        aria-label={t("roster-ships", { name, left, all: ships.length })}
        onClick={onTurn}
      >
        <span>{name}</span>
        {folded && <span class="num">{t("left-of-all", { left, all: ships.length })}</span>}
        {folded && (
          <span class="ticks" aria-hidden="true">
            {ships.map((ship) => (
              <i
                key={ship.id}
                class={[ship.lost ? "lost" : ship.mark, held(ship.id) && "sel"]
                  .filter(Boolean)
                  .join(" ")}
              />
            ))}
          </span>
        )}
      </button>
    </li>
  );
}

function Row({ ship, fleet }: { ship: RosterShip; fleet: string }) {
  const { composer, viewport, session, inspection } = usePage();
  const selected =
    composer.selection.selected.value === ship.id || composer.group.pieces.value.includes(ship.id);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  const colours = ship.captor ?? fleet;
  const press = (): void => {
    composer.pieces.press(ship.id);
    const frame = session.shown.value?.frame;
    if (ship.at && frame && viewport.zoomed.value)
      viewport.centre(toPicture(frame, [ship.at[0], ship.at[1]]), frame.scale, 0);
  };
  return (
    <li>
      <button
        ref={row}
        type="button"
        data-row={ship.id}
        class={["row", selected && "sel", ship.lost && "lost"].filter(Boolean).join(" ")}
        aria-pressed={selected}
        aria-description={ship.title}
        onClick={press}
        disabled={ship.lost}
        onMouseEnter={() => inspection.rest(ship.id)}
        onMouseLeave={() => inspection.leave()}
        onFocus={(e) =>
          inspection.isHeld.value
            ? inspection.follow(ship.id)
            : e.currentTarget.matches(":focus-visible") && inspection.rest(ship.id)
        }
        onBlur={() => inspection.leave()}
      >
        <ShipGlyph fleet={colours} glyph={layout.value === "phone" ? null : ship.glyph} />
        <span class={ship.captor ? `tg ${fleetClass(colours)}` : "tg"}>{ship.name}</span>
        {ship.share == null ? (
          <span class="mut">{ship.place}</span>
        ) : (
          <Bar share={ship.share} place={ship.place} count={ship.count} />
        )}
        <Note text={ship.note} />
        <Mark mark={ship.mark} />
      </button>
    </li>
  );
}

/** A note on a ship. If room is short, only its first word is shown. */
function Note({ text }: { text: string }) {
  const mark = useTerms();
  const end = text.indexOf(" ");
  return (
    <span class="st">
      {end < 0 ? (
        mark(text)
      ) : (
        <>
          {mark(text.slice(0, end))}
          <span class="rest">{mark(text.slice(end))}</span>
        </>
      )}
    </span>
  );
}

/** Crews up to this size are shown in tens. */
const MAX_CREW = 60;

/** A crew's strength in blocks of ten, with the ship's position in a tooltip. */
function Bar({ share, place, count }: { share: number; place: string; count: string }) {
  const whole = share > 0 ? Math.round(Number.parseInt(count, 10) / share) : 0;
  const ten = whole >= 10 && whole <= MAX_CREW ? `${1000 / whole}%` : "";
  const low = share < 0.34 ? "low" : "";
  return (
    <span
      class={`crew-bar ${low} ${ten ? "tens" : ""}`}
      style={ten ? { "--ten": ten } : {}}
      title={place}
    >
      <i style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}

/** These are always explained, the others while a ship has them. */
const ALWAYS = ["ready", "done", "locked", "lost"];

export function MarkLegend() {
  const { session } = usePage();
  const ships = session.shown.value?.roster.flatMap((side) => side.ships) ?? [];
  const used = new Set([...ALWAYS, ...ships.map((ship) => ship.mark)]);
  return (
    <p class="legend" aria-hidden="true" data-testid="mark-legend">
      {MARKS_OF_SHIPS.filter((mark) => used.has(mark)).map((mark) => (
        <span key={mark}>
          <Mark mark={mark} size={14} /> {markMeaning(mark)}
        </span>
      ))}
    </p>
  );
}
