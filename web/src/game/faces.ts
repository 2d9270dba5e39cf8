import type { DiceToRoll } from "../net/wire";

type OneDie = DiceToRoll["dice"][number];

/** Return the faces of a die, lowest first. */
export const facesOf = (die: OneDie): number[] =>
  Array.from({ length: die.sides }, (_, i) => die.lowest + i);

/** Parse a typed face; null if the die has no such face. */
export function parseFace(die: OneDie, typed: string): number | null {
  if (!/^\d+$/.test(typed.trim())) return null;
  const face = Number(typed);
  return face >= die.lowest && face < die.lowest + die.sides ? face : null;
}
