import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { TermInfo } from "../net/api";
import { glossaryOf } from "./glossary";
import { settings } from "./settings";

/** Returns the rule set whose terms the page explains; "" until it is known. */
export const TermContext = createContext<() => string>(() => "");

export type MarkTerms = (text: string) => ComponentChildren;

/** Return a function that marks terms in the texts of one component, each at its first occurrence.
 *
 * A term is explained under the pointer and on a long press; with `focusable` also with the focus
 * on it. Logs and buttons have keys of their own, so terms take no focus there. */
export function useTerms({ focusable = false }: { focusable?: boolean } = {}): MarkTerms {
  const ruleset = useContext(TermContext)();
  const glossary = settings.explain.value ? glossaryOf(ruleset).value : null;
  if (!glossary) return (text) => text;
  const seen = new Set<TermInfo>();
  return (text) => {
    const stretches = glossary.finder.split(text, seen);
    if (stretches.every(({ term }) => term === null)) return text;
    return stretches.map(({ text: words, term }) =>
      term ? (
        // The empty title hides the one of the text around it.
        <span
          class="term"
          title=""
          data-ruleset={ruleset}
          data-term={term.term}
          tabindex={focusable ? 0 : undefined}
        >
          {words}
        </span>
      ) : (
        words
      ),
    );
  };
}
