import { useEffect, useState } from "preact/hooks";
import { Wordmark } from "../common/icons";
import { theme } from "../common/settings";
import { Thumb } from "../common/Thumb";
import { api, reasonOf, type PrimerInfo } from "../net/api";

/** How a game is played, in pictures: what is read before the clauses. */
export function HowToPlay({ ruleset }: { ruleset: string }) {
  const [pages, setPages] = useState<PrimerInfo[] | null>(null);
  const [title, setTitle] = useState("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const load = async (): Promise<void> => {
      try {
        const [found, all] = await Promise.all([api.primer(ruleset), api.rulesets()]);
        setPages(found);
        setTitle(all.find((one) => one.id === ruleset)?.title ?? "");
      } catch (error) {
        setTrouble(reasonOf(error, "The pages cannot be fetched now."));
      }
    };
    void load();
  }, [ruleset]);
  useEffect(() => {
    document.title = `How to play ${title} · Naumachia`;
  }, [title]);
  return (
    <div class="primer-page">
      <header class="top">
        <Wordmark />
      </header>
      <main class="primer" data-testid="primer">
        <h1>How to play {title}</h1>
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
                    <span class="clause-id" key={id}>
                      {id}
                    </span>
                  ))}
                </small>
              </div>
            </li>
          ))}
        </ol>
        <p class="acts">
          <a class="btn go" href="/">
            All games
          </a>
        </p>
      </main>
    </div>
  );
}
