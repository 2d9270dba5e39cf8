import { ClauseLink } from "../common/ClauseLink";
import { Die } from "../common/icons";
import { layout } from "../common/settings";
import { toPicture } from "../geometry/frame";
import type { Entry, EntryPart, Point, Update } from "../net/wire";
import { type Roll, titleOf, resultOf, diceOf, withFaces } from "../state/rolls";
import { fightRounds } from "../state/fights";
import { usePage } from "../state/page";
import { piecesOf } from "../state/pieces";
import type { Viewport } from "../state/viewport";
import { Chip } from "./Chip";

/** Maximum number of large dice; more are only in the text. */
const LARGE = 6;

/** Pixels that a card without a line to its ship covers, with the names of ships below it. */
const CARD = { w: 380, h: 150 };

/** The latest or selected roll, in free water beside its ships, with a line to them. The result
 * appears after the dice have landed. */
export function RollCard({ update }: { update: Update }) {
  const { session, composer, viewport, inspection } = usePage();
  const roll = session.aftermath.shown.value;
  if (!roll || session.past.value || session.live.value?.result) return null;
  // Rounds of a fight have their own panel.
  if (fightRounds([roll], roll).length > 0) return null;
  // Leave the water to an aimed ship, unless the player asked for this roll.
  const aimed = composer.draft.order.value !== null || composer.selection.selected.value !== null;
  // On a phone the card would lie over the sheet of a ship.
  const inspected = layout.value === "phone" && inspection.isHeld.value;
  if ((aimed || inspected) && session.aftermath.chosen.value === null) return null;
  const falling =
    session.isBusy.value && !session.entries.value.some((entry) => entry.n === roll.entry.n);
  const anchor = placeOf(update, session.aftermath.wrecks.value, roll);
  if (!anchor || layout.value === "phone")
    return (
      <div
        class={isLow(update, anchor, viewport) ? "roll-card low" : "roll-card"}
        data-testid="roll-card"
        key={roll.entry.n}
      >
        <Card roll={roll} falling={falling} />
      </div>
    );
  return (
    <Chip update={update} anchor={anchor} tone="roll" key={roll.entry.n} held={false}>
      <Card roll={roll} falling={falling} />
    </Chip>
  );
}

/** Return whether the card lies at the bottom of the board: where it covers fewer ships, above all
 * none that the roll is about; between equals, away from those. */
function isLow(update: Update, anchor: Point | null, viewport: Viewport): boolean {
  const { w, h } = viewport.screen.value;
  const about = anchor && viewport.pixel(anchor);
  const ships = piecesOf(update).map(({ at }) =>
    viewport.pixel(toPicture(update.frame, [at[0], at[1]])),
  );
  const isCovered = ([x, y]: Point, low: boolean): boolean =>
    Math.abs(x - w / 2) < CARD.w / 2 && (low ? h - y : y) < CARD.h;
  const cost = (low: boolean): number =>
    ships.filter((ship) => isCovered(ship, low)).length +
    (about && isCovered(about, low) ? ships.length : 0);
  const [high, low] = [cost(false), cost(true)];
  return low < high || (low === high && about !== null && about[1] < h / 2);
}

/** Return the position of a roll: its target, or else the rolling ship. */
function placeOf(
  update: Update,
  wrecks: readonly { ship: { id: string }; at: readonly number[] }[],
  roll: Roll,
): Point | null {
  const pieces = piecesOf(update);
  for (const id of [roll.action?.target, roll.action?.ship, roll.entry.subject]) {
    const at = pieces.find((p) => p.id === id)?.at ?? wrecks.find((w) => w.ship.id === id)?.at;
    if (at) return toPicture(update.frame, [at[0] ?? 0, at[1] ?? 0]);
  }
  return null;
}

function Card({ roll, falling }: { roll: Roll; falling: boolean }) {
  const { session } = usePage();
  const { entry } = roll;
  const dice = diceOf(entry);
  const clause = entry.parts.find((part) => part.t === "clause");
  const large = dice.length <= LARGE;
  return (
    <>
      <h4>
        <span>{titleOf(roll, session.live.value)}</span>
        {clause?.t === "clause" && layout.value !== "phone" && <ClauseLink id={clause.id} />}
      </h4>
      {large && (
        <p class="dice-row">
          {dice.map((die, i) => (
            <Die key={i} die={die} size={32} fresh={falling} />
          ))}
          {!falling && <b>{resultOf(entry)}</b>}
        </p>
      )}
      {large ? (
        <p class={falling ? "said waits" : "said"}>{withFaces(entry)}</p>
      ) : (
        <p class="said">
          {outcomeParts(entry).map((part, i) => (
            <Part key={i} part={part} falling={falling} />
          ))}
        </p>
      )}
    </>
  );
}

const outcomeParts = (entry: Entry): EntryPart[] =>
  entry.parts.filter((part) => part.t !== "clause");

function Part({ part, falling }: { part: EntryPart; falling: boolean }) {
  if (part.t === "die") return <Die die={part} size={18} fresh={falling} />;
  if (part.t === "clause" || falling) return null;
  return part.t === "strong" ? <strong>{part.s}</strong> : part.s;
}
