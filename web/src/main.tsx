import { render } from "preact";
import { signal } from "@preact/signals";
import { ClauseTip } from "./common/ClauseTip";
import { installSprite } from "./common/icons";
import { watchLayout, watchTheme } from "./common/settings";
import { CampaignPage } from "./campaign/CampaignPage";
import { GamePage } from "./game/GamePage";
import { Lobby } from "./lobby/Lobby";
import "./css/index.css";

interface Address {
  what: "game" | "campaign";
  id: string;
  token: string;
}

/** A game's link is /game/GAME#TOKEN, a campaign's /campaign/ID#TOKEN: what follows the # is never
 * sent with the address of a page. */
function addressed(): Address | null {
  const [, what, id] = /^\/(game|campaign)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  const token = location.hash.slice(1);
  return what && id && token
    ? {
        what: what as Address["what"],
        id: decodeURIComponent(id),
        token: decodeURIComponent(token),
      }
    : null;
}

const address = signal(addressed());
addEventListener("popstate", () => (address.value = addressed()));
addEventListener("hashchange", () => (address.value = addressed()));

function App() {
  return (
    <>
      <Page />
      <ClauseTip />
    </>
  );
}

function Page() {
  const at = address.value;
  if (!at) return <Lobby />;
  const key = `${at.id}/${at.token}`;
  return at.what === "game" ? (
    <GamePage key={key} game={at.id} token={at.token} />
  ) : (
    <CampaignPage key={key} campaign={at.id} token={at.token} />
  );
}

async function start(): Promise<void> {
  if (import.meta.env.DEV && location.search.includes("mock"))
    (await import("../mock/install")).installMock();
  watchTheme();
  watchLayout();
  installSprite();
  const root = document.getElementById("app");
  if (root) render(<App />, root);
}

void start();
