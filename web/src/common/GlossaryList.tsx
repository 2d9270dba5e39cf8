import type { TermInfo } from "../net/api";
import { t } from "../text/t";

/** The terms of a rule set in alphabetical order, each with a link to its clause. */
export function GlossaryList({
  terms,
  search,
  onClause,
}: {
  terms: readonly TermInfo[];
  search: string;
  onClause: (id: string) => void;
}) {
  const shown = terms.filter(
    ({ term, spellings, meaning }) =>
      !search || [term, ...spellings, meaning].join(" ").toLowerCase().includes(search),
  );
  if (shown.length === 0) return <p>{t("glossary-list-no-term-matches")}</p>;
  return (
    <dl class="glossary">
      {shown.map(({ term, meaning, clause }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {meaning}{" "}
            {clause && (
              <button
                type="button"
                class="cl"
                aria-label={t("glossary-list-rule", { clause })}
                onClick={() => onClause(clause)}
              >
                {clause}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
