import { useEffect, useRef } from "preact/hooks";
import { Die } from "../common/icons";
import { layout } from "../common/settings";
import type { Update } from "../net/wire";
import type { Roll } from "../state/rolls";
import { diceOf, tileOutcome, titleOf, withFalling } from "../state/rolls";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** Maximum number of dice on a tile. */
const MAX_DICE = 6;

/** All rolls since the player's last action. The selected one is shown on the board. The dice of a
 * new roll tumble before its result appears. */
export function RollStrip() {
  const { session } = usePage();
  const { aftermath } = session;
  const shown = aftermath.shown.value;
  const { rolls, falling } = withFalling(
    aftermath.rolls.value,
    session.isBusy.value ? shown : null,
  );
  const at = rolls.findIndex((roll) => roll.entry.n === shown?.entry.n);
  if (rolls.length === 0 || session.past.value) return null;
  const chosen = aftermath.chosen.value !== null;
  return (
    <section class="rolls" aria-label={t("roll-strip-rolls-since-turn")} data-testid="rolls">
      <p class="hd">
        <b>{session.you.value.length > 0 ? t("roll-strip-since-turn") : t("roll-strip-turn")}</b>
        <span>
          {at < 0
            ? t("roll-strip-count", { count: rolls.length })
            : t("roll-strip-at", { number: at + 1, all: rolls.length })}
        </span>
        <span class="st">
          <button
            type="button"
            aria-label={t("roll-strip-previous-roll")}
            onClick={() => aftermath.step(-1)}
          >
            [
          </button>
          <button
            type="button"
            aria-label={t("roll-strip-next-roll")}
            onClick={() => aftermath.step(1)}
          >
            ]
          </button>
        </span>
      </p>
      <ol>
        {rolls.map((roll, i) => (
          <li key={roll.entry.n} class={isWide(roll, session.live.value) ? "wide" : ""}>
            <Tile
              roll={roll}
              n={i + 1}
              on={i === at}
              unseen={chosen && i > at}
              falls={falling && i === rolls.length - 1}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Widths in pixels: a die, a letter of the result, and the room for both in half a row; and the
 * maximum letters of a title there. */
const DIE = 18;
const LETTER = 7;
const HALF_ROW = 126;
const FOLDED_HALF_ROW = 108;
const TITLE = 22;

/** Return whether a roll needs a full row. */
function isWide(roll: Roll, live: Update | null): boolean {
  const [title, outcome] = [titleOf(roll, live), tileOutcome(roll, live)];
  const dice = Math.min(diceOf(roll.entry).length, MAX_DICE + 1);
  const textWidth = outcome.length * LETTER;
  return (
    title.length > TITLE ||
    dice * DIE + textWidth > (layout.value === "folded" ? FOLDED_HALF_ROW : HALF_ROW)
  );
}

interface TileProps {
  roll: Roll;
  n: number;
  on: boolean;
  unseen: boolean;
  falls: boolean;
}

function Tile({ roll, n, on, unseen, falls }: TileProps) {
  const { session } = usePage();
  const { aftermath } = session;
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (on) tile.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [on]);
  const dice = diceOf(roll.entry);
  const live = session.live.value;
  const [title, outcome] = [titleOf(roll, live), tileOutcome(roll, live)];
  return (
    <button
      ref={tile}
      type="button"
      class={["roll", on && "on", unseen && "unseen"].filter(Boolean).join(" ")}
      aria-pressed={on}
      title={falls || !outcome ? title : `${title}: ${outcome}`}
      data-testid="roll"
      onClick={() => {
        aftermath.chosen.value = aftermath.chosen.value === roll.entry.n ? null : roll.entry.n;
      }}
    >
      <span class="what">
        <i>{n}</i> {title}
      </span>
      <span class="fell">
        {dice.slice(0, MAX_DICE).map((die, i) => (
          <Die key={i} die={die} size={16} fresh={falls} />
        ))}
        {dice.length > MAX_DICE && <span>+{dice.length - MAX_DICE}</span>}
        {outcome && !falls && <b>{outcome}</b>}
      </span>
    </button>
  );
}
