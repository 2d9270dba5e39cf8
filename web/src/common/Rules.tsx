import { useEffect, useRef, useState } from "preact/hooks";
import { glossaryOf } from "./glossary";
import { GlossaryList } from "./GlossaryList";
import { PrimerLink } from "./PrimerLink";
import { Segmented } from "./Segmented";
import { api, reasonOf, type ClauseText } from "../net/api";
import { sourceWords } from "./source";
import { t } from "../text/t";

type Part = "clauses" | "glossary";

/** The clauses of a rule set by chapter, with the game's options (`name=value` words) applied, and
 * its glossary. The requested clause is scrolled into view; search covers number, title and text.
 */
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
  const [part, setPart] = useState<Part>("clauses");
  const [wanted, setWanted] = useState(clause);
  const terms = glossaryOf(ruleset).value?.terms ?? [];
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let current = true;
    const load = async (): Promise<void> => {
      try {
        const clauses = await api.clauses(ruleset, options);
        if (!current) return;
        setAll(clauses);
        setTrouble("");
      } catch (error) {
        const one = clause === null ? null : await api.clause(ruleset, clause).catch(() => null);
        if (!current) return;
        if (one) setAll([one]);
        else setTrouble(reasonOf(error, t("rules-rules-not-loaded")));
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [ruleset, options]);

  useEffect(() => {
    setWanted(clause);
    if (clause) setPart("clauses");
  }, [clause]);

  useEffect(() => {
    if (all && wanted && part === "clauses")
      list.current
        ?.querySelector(`[data-clause="${CSS.escape(wanted)}"]`)
        ?.scrollIntoView({ block: "center" });
  }, [all, wanted, part]);

  const openClause = (id: string): void => {
    setSearch("");
    setWanted(id);
    setPart("clauses");
  };

  const words = search.toLowerCase().trim();
  const shown = (all ?? []).filter(
    (c) => !words || `${c.id} ${c.title} ${c.text}`.toLowerCase().includes(words),
  );
  return (
    <>
      {pictures && <PrimerLink ruleset={ruleset} />}
      {terms.length > 0 && (
        <Segmented<Part>
          label={t("rules-rules-glossary")}
          value={part}
          choices={[
            ["clauses", t("rules")],
            ["glossary", t("glossary")],
          ]}
          onChange={setPart}
        />
      )}
      <input
        class="field"
        type="search"
        placeholder={part === "glossary" ? t("rules-search-glossary") : t("rules-search-rules")}
        aria-label={part === "glossary" ? t("rules-search-glossary") : t("rules-search-rules")}
        value={search}
        onInput={(e) => setSearch(e.currentTarget.value)}
      />
      <div
        class="clauses"
        ref={list}
        tabindex={0}
        role="region"
        aria-label={part === "glossary" ? t("glossary") : t("clauses")}
      >
        {part === "glossary" ? (
          <GlossaryList terms={terms} search={words} onClause={openClause} />
        ) : (
          <>
            {trouble && <p class="no">{trouble}</p>}
            {all === null && !trouble && <p>{t("rules-loading-rules")}</p>}
            {shown.map((c, i) => (
              <article key={c.id} data-clause={c.id} class={c.id === wanted ? "here" : ""}>
                {c.title && shown[i - 1]?.title !== c.title && <h3>{c.title}</h3>}
                <p>
                  <span class="clause-id">{c.id}</span> {c.text}{" "}
                  {c.source && <small>{sourceWords(c.source)}</small>}
                  {c.remark && <small class="remark">{c.remark}</small>}
                </p>
              </article>
            ))}
            {all !== null && shown.length === 0 && <p>{t("rules-no-clause-matches")}</p>}
          </>
        )}
      </div>
    </>
  );
}
