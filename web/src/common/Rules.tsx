import { useEffect, useRef, useState } from "preact/hooks";
import { PrimerLink } from "./PrimerLink";
import { api, reasonOf, type ClauseText } from "../net/api";
import { sourceWords } from "./source";

/** The clauses of a rule set by chapter, with the game's options (`name=value` words) applied. The
 * requested clause is scrolled into view; search covers number, title and text. */
export function Rules({
  ruleset,
  clause,
  options = "",
  pictures = true,
}: {
  ruleset: string;
  clause: string | null;
  options?: string;
  /** True to link to the illustrated introduction. */
  pictures?: boolean;
}) {
  const [all, setAll] = useState<ClauseText[] | null>(null);
  const [trouble, setTrouble] = useState("");
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      try {
        const clauses = await api.clauses(ruleset, options);
        if (!wanted) return;
        setAll(clauses);
        setTrouble("");
      } catch (error) {
        const one = clause === null ? null : await api.clause(ruleset, clause).catch(() => null);
        if (!wanted) return;
        if (one) setAll([one]);
        else setTrouble(reasonOf(error, "The rules could not be loaded."));
      }
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [ruleset, options]);

  useEffect(() => {
    if (all && clause)
      list.current
        ?.querySelector(`[data-clause="${CSS.escape(clause)}"]`)
        ?.scrollIntoView({ block: "center" });
  }, [all, clause]);

  const words = search.toLowerCase().trim();
  const shown = (all ?? []).filter(
    (c) => !words || `${c.id} ${c.title} ${c.text}`.toLowerCase().includes(words),
  );
  return (
    <>
      {pictures && <PrimerLink ruleset={ruleset} />}
      <input
        class="field"
        type="search"
        placeholder="Search the rules"
        aria-label="Search the rules"
        value={search}
        onInput={(e) => setSearch(e.currentTarget.value)}
      />
      <div class="clauses" ref={list} tabindex={0} role="region" aria-label="Clauses">
        {trouble && <p class="no">{trouble}</p>}
        {all === null && !trouble && <p>Loading the rules…</p>}
        {shown.map((c, i) => (
          <article key={c.id} data-clause={c.id} class={c.id === clause ? "here" : ""}>
            {c.title && shown[i - 1]?.title !== c.title && <h3>{c.title}</h3>}
            <p>
              <span class="clause-id">{c.id}</span> {c.text}{" "}
              {c.source && <small>{sourceWords(c.source)}</small>}
              {c.remark && <small class="remark">{c.remark}</small>}
            </p>
          </article>
        ))}
        {all !== null && shown.length === 0 && <p>No clause matches.</p>}
      </div>
    </>
  );
}
