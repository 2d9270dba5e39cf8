import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Wordmark } from "./icons";
import { place } from "../net/place";

interface Props {
  /** What the browser's tab says. */
  title: string;
  /** The classes of the page and of what it holds. */
  look: [page: string, held: string];
  testid: string;
  children: ComponentChildren;
  /** What lies over the page. */
  over?: ComponentChildren;
}

/** A page that stands by itself, with no game: our mark above it, and its title on the tab. */
export function StandingPage({ title, look: [page, held], testid, children, over }: Props) {
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

/** The way back that every such page has. */
export function ToGames() {
  return (
    <a class="btn go" href={place.href("/")}>
      All games
    </a>
  );
}
