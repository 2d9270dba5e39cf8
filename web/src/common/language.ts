import { effect } from "@preact/signals";
import { fetchCatalogue, language, LANGUAGES, type Language } from "../text/t";
import { settings } from "./settings";

const isLanguage = (name: string): name is Language => name in LANGUAGES;

/** Return the first of the browser's languages that has a catalogue. */
export const browserLanguage = (wanted: readonly string[]): Language =>
  wanted.map((name) => name.split("-")[0] ?? "").find(isLanguage) ?? "en";

const chosen = (): Language => {
  const choice = settings.language.value;
  return isLanguage(choice) ? choice : browserLanguage(navigator.languages);
};

let started: Promise<void> | null = null;

/** Fetch the catalogue of the player's language, and follow the setting from then on. */
export const startLanguage = (): Promise<void> => (started ??= start());

async function start(): Promise<void> {
  await fetchCatalogue(chosen());
  effect(() => {
    const wanted = chosen();
    if (wanted === language.peek()) return;
    fetchCatalogue(wanted, () => chosen() === wanted).catch((error: unknown) => {
      // No network: the page stays in its language.
      console.warn(error);
    });
  });
  effect(() => {
    document.documentElement.lang = language.value;
  });
}
