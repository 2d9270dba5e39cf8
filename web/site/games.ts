import { knownCampaigns } from "../src/campaign/known";
import { knownGames } from "../src/common/games";
import { allStored } from "../src/common/settings";
import type { Client } from "./client";
import { t } from "../src/text/t";

const FORMAT = "naumachia-games";

interface GamesFile {
  format: typeof FORMAT;
  /** The page's stored links. The database has only hashes of them. */
  kept: Record<string, string>;
  database: string;
}

/** Save all games and their links as a file. */
export async function exportGames(client: Client): Promise<void> {
  const database = letters(await client.exportDatabase());
  const file: GamesFile = { format: FORMAT, kept: allStored(), database };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: "application/json" }));
  link.download = "naumachia-games.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether an import would replace games. */
export const hasGames = (): boolean =>
  knownGames.all.value.length + knownCampaigns.all.value.length > 0;

/** Replace all games by those of a file. Returns the problem, or "". */
export async function importGames(client: Client, chosen: Blob): Promise<string> {
  let file: GamesFile;
  try {
    file = JSON.parse(await chosen.text()) as GamesFile;
    if (file.format !== FORMAT) throw new Error();
  } catch {
    return t("games-file-holds-no-games");
  }
  const problem = await client.importDatabase(bytes(file.database));
  if (problem) return t("games-these-games-cannot-read", { problem });
  try {
    for (const [key, value] of Object.entries(file.kept)) localStorage.setItem(key, value);
  } catch {
    return t("games-games-here-but-browser");
  }
  return "";
}

function letters(data: Uint8Array): string {
  let text = "";
  for (let at = 0; at < data.length; at += 32_768)
    text += String.fromCharCode(...data.subarray(at, at + 32_768));
  return btoa(text);
}

const bytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
