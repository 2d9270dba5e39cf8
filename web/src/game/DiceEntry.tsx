import { useRef, useState } from "preact/hooks";
import { Die } from "../common/icons";
import type { DiceToRoll } from "../net/wire";
import { facesOf, parseFace } from "./faces";
import { MAX_HEIGHT, useFittedText } from "./fittedText";
import { layout } from "../common/settings";
import { usePage } from "../state/page";
import { listed, t } from "../text/t";

/** Dice with more faces are typed. */
const MAX_FACES = 10;
/** Maximum number of faces side by side. With more, each die is one button that cycles through its
 * faces. */
const MAX_SIDE_BY_SIDE = 14;
/** Dice with more faces have rows below each other. */
const SHORT_ROW = 6;

/** Dice rolled at the player's table, pressed or typed in. */
export function DiceEntry({ ask }: { ask: DiceToRoll }) {
  const { session } = usePage();
  const words = useRef<HTMLParagraphElement>(null);
  useFittedText(words, [ask], layout.value === "phone" ? 0 : MAX_HEIGHT);
  const [faces, setFaces] = useState<(number | null)[]>(ask.dice.map(() => null));
  const known = ask.dice.map((_, i) => faces[i] ?? null);
  const ready = known.every((face) => face !== null) && !session.sending.value;
  const send = (): void =>
    void session.ask({ do: "dice", faces: known.filter((f): f is number => f !== null) });
  const set = (at: number, face: number | null): void =>
    setFaces(known.map((old, i) => (i === at ? face : old)));
  const pressed = ask.dice.filter((die) => die.sides <= MAX_FACES);
  const spread = pressed.reduce((sum, die) => sum + die.sides, 0);
  const many =
    ask.dice.length > 2 && pressed.length === ask.dice.length && spread > MAX_SIDE_BY_SIDE;
  const tall = !many && ask.dice.some((die) => die.sides > SHORT_ROW);
  return (
    <section class="prompt dice-entry" aria-label={t("dice-entry-dice-from-table")}>
      <p ref={words} role="status" aria-live="polite" data-testid="prompt">
        {ask.title}{" "}
        <small>
          {t("dice-what-show", { ranges: ranges(ask) })}
          {many && ` ${t("dice-press-or-type")}`}
        </small>
      </p>
      {many ? (
        <ManyDice ask={ask} faces={known} onFace={set} />
      ) : (
        <div class={tall ? "faces tall" : "faces"}>
          {ask.dice.map((die, at) => (
            <OneDie
              key={`${die.label}-${at}`}
              die={die}
              face={known[at] ?? null}
              onFace={(face) => set(at, face)}
            />
          ))}
        </div>
      )}
      <button type="button" class="btn go" disabled={!ready} onClick={send} data-testid="send-dice">
        {t("dice-entry-enter-dice")}
      </button>
    </section>
  );
}

/** Many dice. A press shows a die's next face; a digit sets the face and moves the focus to the
 * next die. */
function ManyDice({
  ask,
  faces,
  onFace,
}: {
  ask: DiceToRoll;
  faces: readonly (number | null)[];
  onFace(at: number, face: number): void;
}) {
  return (
    <div class="faces many">
      {ask.dice.map((die, at) => {
        const all = facesOf(die);
        const face = faces[at] ?? null;
        const press = (): void =>
          onFace(at, all[(face === null ? 0 : all.indexOf(face) + 1) % all.length] as number);
        const type = (event: KeyboardEvent): void => {
          const typed = parseFace(die, event.key);
          if (typed === null || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          event.stopPropagation();
          onFace(at, typed);
          const here = event.currentTarget as HTMLElement;
          here.parentElement?.querySelector<HTMLElement>(`[data-at="${at + 1}"]`)?.focus();
        };
        return (
          <>
            {die.label !== ask.dice[at - 1]?.label && <span class="whose">{die.label}</span>}
            <button
              type="button"
              key={at}
              class={face === null ? "face none" : "face"}
              data-testid="one-of-many"
              data-at={at}
              aria-label={t("dice-entry-die", {
                die: die.label,
                number: at + 1,
                face: face ?? t("dice-not-entered"),
              })}
              onClick={press}
              onKeyDown={type}
            >
              {face === null ? <i /> : <Die die={{ face, sides: die.sides }} size={22} />}
            </button>
          </>
        );
      })}
    </div>
  );
}

function OneDie({
  die,
  face,
  onFace,
}: {
  die: DiceToRoll["dice"][number];
  face: number | null;
  onFace: (face: number | null) => void;
}) {
  const all = facesOf(die);
  const type = (event: KeyboardEvent): void => {
    const typed = parseFace(die, event.key);
    if (typed === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onFace(typed);
  };
  return (
    <fieldset onKeyDown={all.length <= MAX_FACES ? type : undefined}>
      <legend>{die.label}</legend>
      {all.length <= MAX_FACES ? (
        all.map((one) => (
          <button
            type="button"
            key={one}
            class={face === one ? "face on" : "face"}
            aria-pressed={face === one}
            aria-label={`${die.label}: ${one}`}
            onClick={() => onFace(one)}
          >
            <Die die={{ face: one, sides: die.sides }} size={26} />
          </button>
        ))
      ) : (
        <input
          type="number"
          min={all[0]}
          max={all.at(-1)}
          aria-label={t("dice-entry-to", {
            die: die.label,
            low: die.lowest,
            high: die.lowest + die.sides - 1,
          })}
          onInput={(e) => onFace(parseFace(die, e.currentTarget.value))}
        />
      )}
    </fieldset>
  );
}

/** Return the ranges of faces, each once: "0 to 9". */
const ranges = (ask: DiceToRoll): string => {
  const each = ask.dice.map((die) =>
    t("low-to-high", { low: die.lowest, high: die.lowest + die.sides - 1 }),
  );
  return listed([...new Set(each)]);
};
