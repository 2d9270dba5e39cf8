import { signal } from "@preact/signals";
import type { GameLink } from "../net/api";
import { readStored, writeStored } from "./settings";

/** A game this browser holds a link to. The links are secrets: they stay in this browser. */
export interface KnownGame {
  game: string;
  token: string;
  path: string;
  ruleset: string;
  title: string;
  scenario: string;
  opponent: string;
  fleet: string;
  /** Links for the people who were invited, to be copied again later. */
  invitations: GameLink[];
  watch: string;
  opened: number;
}

const KEY = "games";
const MOST = 40;

export const knownGames = signal<KnownGame[]>(readStored<KnownGame[]>(KEY, []));

export function remember(game: Partial<KnownGame> & Pick<KnownGame, "game" | "token" | "path">): void {
  const old = knownGames.value.find((g) => g.game === game.game && g.token === game.token);
  const blank: KnownGame = {
    ...game, ruleset: "", title: "", scenario: "", opponent: "", fleet: "A", invitations: [], watch: "", opened: 0,
  };
  const merged = { ...blank, ...old, ...game, opened: Date.now() };
  const others = knownGames.value.filter((g) => g !== old);
  knownGames.value = [merged, ...others].slice(0, MOST);
  writeStored(KEY, knownGames.value);
}

export function forget(game: KnownGame): void {
  knownGames.value = knownGames.value.filter((g) => g !== game);
  writeStored(KEY, knownGames.value);
}

export const absolute = (path: string): string => new URL(path, location.href).href;

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Where the clipboard interface is closed (a page without https), the old way still works. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}
