import type { GameLink } from "../net/api";
import { LinkStore, type StoredLink } from "./linkStore";

/** A game whose link this browser stores. Links are secrets and never leave the browser. */
export interface KnownGame extends StoredLink {
  game: string;
  ruleset: string;
  title: string;
  scenario: string;
  opponent: string;
  fleet: string;
  /** Links of invited people, to copy again later. */
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
const MAX_LINKS = 40;

export const knownGames = new LinkStore<KnownGame>("games", "game", BLANK, MAX_LINKS);
