import type { AskDice } from "../net/wire";

type OneDie = AskDice["dice"][number];

/** The faces of a die, from its lowest. */
export const facesOf = (die: OneDie): number[] =>
  Array.from({ length: die.sides }, (_, i) => die.lowest + i);

/** The face that these characters mean; null when the die has none like it. */
export function faceTyped(die: OneDie, typed: string): number | null {
  if (!/^\d+$/.test(typed.trim())) return null;
  const face = Number(typed);
  return face >= die.lowest && face < die.lowest + die.sides ? face : null;
}
