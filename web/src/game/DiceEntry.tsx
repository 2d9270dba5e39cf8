import { useState } from "preact/hooks";
import { Die } from "../common/icons";
import type { AskDice } from "../net/wire";
import { facesOf, faceTyped } from "./faces";
import { usePage } from "../state/page";

/** A die with more faces than this is typed in. */
const MOST_PRESSED = 10;
/** Dice with more faces than this stand in rows under each other. */
const SHORT_ROW = 6;

/** Dice rolled on the player's own table: he presses or types what they show. */
export function DiceEntry({ ask }: { ask: AskDice }) {
  const { session } = usePage();
  const [faces, setFaces] = useState<(number | null)[]>(ask.dice.map(() => null));
  const known = ask.dice.map((_, i) => faces[i] ?? null);
  const ready = known.every((face) => face !== null) && !session.sending.value;
  const send = (): void =>
    void session.ask({ do: "dice", faces: known.filter((f): f is number => f !== null) });
  const set = (at: number, face: number | null): void =>
    setFaces(known.map((old, i) => (i === at ? face : old)));
  const tall = ask.dice.some((die) => die.sides > SHORT_ROW);
  return (
    <section class="prompt dice-entry" aria-label="Dice from your table">
      <p role="status" aria-live="polite" data-testid="prompt">
        {ask.title}
        <small>What do they show? {ranges(ask)}</small>
      </p>
      <div class={tall ? "thrown tall" : "thrown"}>
        {ask.dice.map((die, at) => (
          <OneDie
            key={`${die.label}-${at}`}
            die={die}
            face={known[at] ?? null}
            onFace={(face) => set(at, face)}
          />
        ))}
      </div>
      <button type="button" class="btn go" disabled={!ready} onClick={send} data-testid="send-dice">
        Enter dice
      </button>
    </section>
  );
}

function OneDie({
  die,
  face,
  onFace,
}: {
  die: AskDice["dice"][number];
  face: number | null;
  onFace: (face: number | null) => void;
}) {
  const all = facesOf(die);
  const type = (event: KeyboardEvent): void => {
    const typed = faceTyped(die, event.key);
    if (typed === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onFace(typed);
  };
  return (
    <fieldset onKeyDown={all.length <= MOST_PRESSED ? type : undefined}>
      <legend>{die.label}</legend>
      {all.length <= MOST_PRESSED ? (
        all.map((one) => (
          <button
            type="button"
            key={one}
            class={face === one ? "face on" : "face"}
            aria-pressed={face === one}
            aria-label={`${die.label}: ${one}`}
            onClick={() => onFace(one)}
          >
            <Die face={one} sides={die.sides} size={26} />
          </button>
        ))
      ) : (
        <input
          type="number"
          min={all[0]}
          max={all.at(-1)}
          aria-label={`${die.label}, ${all[0]} to ${all.at(-1)}`}
          onInput={(e) => onFace(faceTyped(die, e.currentTarget.value))}
        />
      )}
    </fieldset>
  );
}

/** The faces that the dice really have, each range once: "0 to 9". */
const ranges = (ask: AskDice): string => {
  const each = ask.dice.map((die) => `${die.lowest} to ${die.lowest + die.sides - 1}`);
  return `${[...new Set(each)].join(" and ")}.`;
};
