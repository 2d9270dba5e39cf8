import { call, rulesetAddress, send, withKey } from "../net/api";
import type { PuzzleBoard, PuzzleInfo, PuzzleSolution, PuzzleVerdict } from "../net/wire";

const listAddress = (ruleset: string): string => `${rulesetAddress(ruleset)}/puzzles`;
const puzzleAddress = (ruleset: string, puzzle: string): string =>
  `${listAddress(ruleset)}/${encodeURIComponent(puzzle)}`;

/** The requests of the puzzle page. */
export const puzzleCalls = {
  list: (ruleset: string) => call<PuzzleInfo[]>(listAddress(ruleset)),
  open: (ruleset: string, puzzle: string) =>
    call<PuzzleBoard>(puzzleAddress(ruleset, puzzle), send({})),
  solution: (ruleset: string, puzzle: string) =>
    call<PuzzleSolution>(`${puzzleAddress(ruleset, puzzle)}/solution`),
  verdict: (game: string, token: string, puzzle: string) =>
    call<PuzzleVerdict>(
      `/api/games/${encodeURIComponent(game)}/puzzle/${encodeURIComponent(puzzle)}`,
      withKey(token),
    ),
};
