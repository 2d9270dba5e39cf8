import { render } from "preact";
import { signal } from "@preact/signals";
import { installSprite } from "./common/icons";
import { watchLayout, watchTheme } from "./common/settings";
import { GamePage } from "./game/GamePage";
import { Lobby } from "./lobby/Lobby";
import "./css/index.css";

interface GameAddress {
  game: string;
  token: string;
}

/** A game's link is /game/GAME#TOKEN: what follows the # is never sent with the address of a page. */
function addressed(): GameAddress | null {
  const game = /^\/game\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const token = location.hash.slice(1);
  return game && token ? { game: decodeURIComponent(game), token: decodeURIComponent(token) } : null;
}

const address = signal(addressed());
addEventListener("popstate", () => (address.value = addressed()));
addEventListener("hashchange", () => (address.value = addressed()));

function App() {
  const at = address.value;
  return at ? <GamePage key={`${at.game}/${at.token}`} game={at.game} token={at.token} /> : <Lobby />;
}

async function start(): Promise<void> {
  if (import.meta.env.DEV && location.search.includes("mock")) (await import("../mock/install")).installMock();
  watchTheme();
  watchLayout();
  installSprite();
  const root = document.getElementById("app");
  if (root) render(<App />, root);
}

void start();
