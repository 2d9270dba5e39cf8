import { useEffect, useState } from "preact/hooks";
import { ClauseButton } from "../common/ClauseButton";
import { Dialog } from "../common/Dialog";
import { Rules } from "../common/Rules";
import { theme } from "../common/settings";
import { BasePage, ToGames } from "../common/BasePage";
import { Thumb } from "../common/Thumb";
import { api, reasonOf, type PrimerInfo } from "../net/api";
import { language, t } from "../text/t";

/** The illustrated introduction to a rule set. */
export function HowToPlay({ ruleset }: { ruleset: string }) {
  const [pages, setPages] = useState<PrimerInfo[] | null>(null);
  const [title, setTitle] = useState("");
  const [trouble, setTrouble] = useState("");
  const [clause, setClause] = useState<string | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      try {
        const [found, all] = await Promise.all([api.primer(ruleset), api.rulesets()]);
        setPages(found);
        setTitle(all.find((one) => one.id === ruleset)?.title ?? "");
      } catch (error) {
        setTrouble(reasonOf(error, t("how-to-play-pages-not-loaded")));
      }
    };
    void load();
  }, [ruleset, language.value]);
  const rules = clause && (
    <Dialog title={t("rules-of", { title })} kind="drawer" onClose={() => setClause(null)}>
      <Rules ruleset={ruleset} clause={clause} pictures={false} />
    </Dialog>
  );
  return (
    <BasePage
      title={t("how-to-play-how-play", { title })}
      look={["primer-page", "primer"]}
      testid="primer"
      over={rules}
    >
      <h1>{t("how-to-play-how-play", { title })}</h1>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <ol>
        {(pages ?? []).map((page, i) => (
          <li key={page.title}>
            <Thumb address={api.primerPicture(ruleset, i, theme.value)} big />
            <div>
              <h2>{page.title}</h2>
              <p>{page.text}</p>
              <small>
                {page.clauses.map((id) => (
                  <ClauseButton
                    key={id}
                    id={id}
                    book={{ ruleset, options: "" }}
                    onOpen={setClause}
                  />
                ))}
              </small>
            </div>
          </li>
        ))}
      </ol>
      <p class="acts">
        <ToGames />
      </p>
    </BasePage>
  );
}
