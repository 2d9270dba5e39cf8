import { signal, type ReadonlySignal } from "@preact/signals";
import { language } from "../text/t";
import { api, type TermInfo } from "../net/api";

/** A stretch of a text, and the term that it is; null: plain text. */
export interface Stretch {
  text: string;
  term: TermInfo | null;
}

/** Maximum number of texts whose terms are remembered: a long battle has some thousand lines. */
const MAX_TEXTS = 4000;

/** What a word is made of. */
const LETTER = "[\\p{L}\\p{N}-]";

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Finds the terms of a rule set in texts, with one regular expression for all of them. */
export class TermFinder {
  readonly #terms = new Map<string, TermInfo>();
  readonly #pattern: RegExp | null;
  readonly #known = new Map<string, readonly Stretch[]>();

  constructor(terms: readonly TermInfo[]) {
    for (const term of terms)
      for (const spelling of [term.term, ...term.spellings]) {
        this.#terms.set(spelling, term);
        // A sentence may begin with the term.
        if (spelling === spelling.toLowerCase() && !this.#terms.has(capitalized(spelling)))
          this.#terms.set(capitalized(spelling), term);
      }
    // The longest first: "out of command" before "command".
    const words = [...this.#terms.keys()]
      .sort((a, b) => b.length - a.length)
      .map(escapeRegExp)
      .join("|");
    this.#pattern = words ? new RegExp(`(?<!${LETTER})(?:${words})(?!${LETTER})`, "gu") : null;
  }

  /** Split a text at the first occurrence of each term that is not in `seen`, and add these. */
  split(text: string, seen: Set<TermInfo> = new Set()): readonly Stretch[] {
    const all = this.#known.get(text) ?? this.#find(text);
    if (all.every(({ term }) => term === null)) return all;
    const left: Stretch[] = [];
    for (const stretch of all) {
      const term = stretch.term && !seen.has(stretch.term) ? stretch.term : null;
      if (term) seen.add(term);
      const before = left.at(-1);
      if (term === null && before?.term === null) before.text += stretch.text;
      else left.push({ text: stretch.text, term });
    }
    return left;
  }

  /** Split a text at every occurrence of a term. */
  #find(text: string): readonly Stretch[] {
    const found: Stretch[] = [];
    let end = 0;
    for (const match of this.#pattern ? text.matchAll(this.#pattern) : []) {
      if (match.index > end) found.push({ text: text.slice(end, match.index), term: null });
      found.push({ text: match[0], term: this.#terms.get(match[0]) ?? null });
      end = match.index + match[0].length;
    }
    if (end < text.length) found.push({ text: text.slice(end), term: null });
    if (this.#known.size >= MAX_TEXTS) this.#known.clear();
    this.#known.set(text, found);
    return found;
  }
}

export interface Glossary {
  terms: readonly TermInfo[];
  finder: TermFinder;
}

const glossaries = new Map<string, ReadonlySignal<Glossary | null>>();

/** Return the glossary of a rule set in the language of the page, loaded once; null until it is
 * there, and if it has none. */
export function glossaryOf(ruleset: string): ReadonlySignal<Glossary | null> {
  const key = `${language.value}/${ruleset}`;
  const known = glossaries.get(key);
  if (known) return known;
  const glossary = signal<Glossary | null>(null);
  glossaries.set(key, glossary);
  if (ruleset)
    void api.glossary(ruleset).then(
      (terms) => {
        if (terms.length > 0) glossary.value = { terms, finder: new TermFinder(terms) };
      },
      () => glossaries.delete(key),
    );
  return glossary;
}
