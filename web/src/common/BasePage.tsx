import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Wordmark } from "./icons";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

interface Props {
  /** Title of the browser tab. */
  title: string;
  /** The classes of the page and of its content. */
  look: [page: string, held: string];
  testid: string;
  children: ComponentChildren;
  /** Content above the page. */
  over?: ComponentChildren;
}

/** A page without a game: the logo, and a title for the tab. */
export function BasePage({ title, look: [page, held], testid, children, over }: Props) {
  useEffect(() => {
    document.title = `${title} · Naumachia`;
  }, [title]);
  return (
    <div class={page}>
      <header class="top">
        <Wordmark />
      </header>
      <main class={held} data-testid={testid}>
        {children}
      </main>
      {over}
    </div>
  );
}

/** The link back to all games. */
export function ToGames() {
  return (
    <a class="btn go" href={navigation.href("/")}>
      {t("all-games")}
    </a>
  );
}
