/** The parts of a scale bar, alternately dark and light. */
export const SEGMENTS = 4;

/** Lengths of a bar in units of the board; halves and whole have short numbers. */
const LENGTHS = [1, 2, 4, 8, 20, 40, 80, 200, 400];

/** Return the longest bar of a round length that is at most `room` pixels long, where a unit has
 * `scale` pixels: its length in units and in pixels. */
export function scaleBar(scale: number, room: number): { length: number; pixels: number } {
  const length = LENGTHS.findLast((one) => one * scale <= room) ?? LENGTHS[0] ?? 1;
  return { length, pixels: length * scale };
}
