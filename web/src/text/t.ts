import {
  FluentBundle,
  FluentNumber,
  type FluentResource,
  type FluentVariable,
} from "@fluent/bundle";
import { effect, signal, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** The languages that have a catalogue, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** Parsed messages by their ids. */
export type Catalogue = Readonly<
  Record<string, NonNullable<FluentResource["body"][number]["value"]>>
>;

const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./en.ftl"),
  de: () => import("./de.ftl"),
};

/** The catalogue in use. What reads it while it renders is rendered again in a new language. */
const bundle = signal<FluentBundle | null>(null);
export const language = signal<Language>("en");

export function useCatalogue(name: Language, catalogue: Catalogue): void {
  // Names of ships stay as they are: no marks of direction around them.
  const read = new FluentBundle(name, { useIsolating: false });
  const body = Object.entries(catalogue).map(([id, value]) => ({ id, value, attributes: {} }));
  read.addResource({ body });
  bundle.value = read;
  language.value = name;
}

/** Fetch the catalogue of a language and use it, if it is still wanted when it arrives. */
export async function fetchCatalogue(
  name: Language,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const { default: catalogue } = await CATALOGUES[name]();
  if (isWanted()) useCatalogue(name, catalogue);
}

/** Call `refresh` after each change of the language. Returns a function that ends this. */
export function onLanguageChange(refresh: () => void): () => void {
  let before = language.peek();
  return effect(() => {
    if (language.value === before) return;
    before = language.value;
    untracked(refresh);
  });
}

type Args = Readonly<Record<string, string | number>>;

const variable = (value: string | number): FluentVariable =>
  typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value;

/** Return the text of a message in the language of the page.
 *
 * `args` fill its places; a number among them also chooses its plural. Call this where the text is
 * shown, not when a module is loaded: the catalogue comes later, and can change.
 */
export function t(id: string, args: Args = {}): string {
  const pattern = bundle.value?.getMessage(id)?.value;
  if (!bundle.value || !pattern) throw new Error(`the catalogue has no message ${id}`);
  const variables = Object.entries(args).map(([name, value]) => [name, variable(value)]);
  return bundle.value.formatPattern(pattern, Object.fromEntries(variables));
}

type Part = ComponentChildren | ((inside: ComponentChildren) => ComponentChildren);

const TAG = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/s;
/** Stands for "<" in arguments, which contain no tags. */
const LESS = "\uE000";

/** Return the text of a message with markup.
 *
 * `<key/>` in the catalogue is replaced by `parts.key`. `<link>text</link>` is replaced by what
 * `parts.link` returns for the text.
 */
export function rich(
  id: string,
  args: Args,
  parts: Readonly<Record<string, Part>>,
): ComponentChildren {
  const safe = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll("<", LESS) : value,
  ]);
  const fill = (text: string): ComponentChildren[] => {
    const found = TAG.exec(text);
    if (!found) return [text.replaceAll(LESS, "<")];
    const part = parts[found[1] ?? found[3] ?? ""];
    const filled = typeof part === "function" ? part(fill(found[2] ?? "")) : part;
    const before = text.slice(0, found.index).replaceAll(LESS, "<");
    return [before, filled, ...fill(text.slice(found.index + found[0].length))];
  };
  return fill(t(id, Object.fromEntries(safe)));
}

/** Return an English sentence with a small first letter, to continue another; a name such as `G2`
 * keeps its capital, and so do other languages, where it may belong to the word. */
export const lowerFirst = (text: string): string =>
  language.value === "en" && /^[A-Z]([a-z]|$)/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** Return a whole sentence as it is written after a colon: German then begins it with a capital. */
export const afterColon = (text: string): string =>
  language.value === "de" ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** Return a number with so many decimals, with the decimal sign of the language. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });

/** Return the items as a list: "a and b". */
export const listed = (items: readonly string[], kind: "and" | "or" = "and"): string =>
  items.join(` ${t(kind)} `);

/** Points of the compass, clockwise from north. */
export const compassPoints = (): string[] => t("compass-points").split(" ");
