/** Return "1 card", "3 cards". */
export const countOf = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;
