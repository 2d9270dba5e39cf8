import { useState } from "preact/hooks";
import { Die } from "../common/icons";
import type { AskDice } from "../net/wire";
import { useTable } from "./table";

/** Dice rolled on the player's own table: he types what they show. */
export function DiceEntry({ ask }: { ask: AskDice }) {
  const { session } = useTable();
  const [faces, setFaces] = useState<(number | null)[]>(ask.dice.map(() => null));
  const known = ask.dice.map((_, i) => faces[i] ?? null);
  const ready = known.every((face) => face !== null) && !session.sending.value;
  const send = (): void => void session.ask({ do: "dice", faces: known.filter((f): f is number => f !== null) });
  const set = (at: number, face: number): void => setFaces(known.map((old, i) => (i === at ? face : old)));
  return (
    <section class="prompt dice-entry" aria-label="Dice from your table">
      <p role="status" aria-live="polite" data-testid="prompt">{ask.title}<small>What do they show?</small></p>
      {ask.dice.map((die, at) => (
        <fieldset key={`${die.label}-${at}`}>
          <legend>{die.label}</legend>
          {die.sides <= 6 ? (
            Array.from({ length: die.sides }, (_, i) => i + 1).map((face) => (
              <button type="button" key={face} class={known[at] === face ? "face on" : "face"} aria-pressed={known[at] === face} aria-label={`${die.label}: ${face}`} onClick={() => set(at, face)}>
                <Die face={face} sides={die.sides} size={26} />
              </button>
            ))
          ) : (
            <input type="number" min={1} max={die.sides} aria-label={die.label} onInput={(e) => set(at, Number(e.currentTarget.value))} />
          )}
        </fieldset>
      ))}
      <button type="button" class="btn go" disabled={!ready} onClick={send} data-testid="send-dice">Enter dice</button>
    </section>
  );
}
