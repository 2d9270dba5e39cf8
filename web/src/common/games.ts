import type { GameLink } from "../net/api";
import { Kept, type KeptLink } from "./kept";

/** A game this browser holds a link to. The links are secrets: they stay in this browser. */
export interface KnownGame extends KeptLink {
  game: string;
  ruleset: string;
  title: string;
  scenario: string;
  opponent: string;
  fleet: string;
  /** Links for the people who were invited, to be copied again later. */
  invitations: GameLink[];
  watch: string;
}

const BLANK: KnownGame = {
  game: "",
  token: "",
  path: "",
  ruleset: "",
  title: "",
  scenario: "",
  opponent: "",
  fleet: "A",
  invitations: [],
  watch: "",
  opened: 0,
};
const MOST = 40;

export const knownGames = new Kept<KnownGame>("games", "game", BLANK, MOST);
