import { render } from "preact";
import { signal } from "@preact/signals";
import { knownCampaigns } from "./campaign/known";
import { ClauseTip } from "./common/ClauseTip";
import { knownGames } from "./common/games";
import { installSprite } from "./common/icons";
import { lazy } from "./common/lazy";
import { NoSecret, NoSuchPage } from "./common/PlainPage";
import { startLanguage } from "./common/language";
import { watchLayout, watchTheme } from "./common/settings";
import { GamePage } from "./game/GamePage";
import { HowToPlay } from "./lobby/HowToPlay";
import { Lobby } from "./lobby/Lobby";
import { keyIn } from "./net/api";
import { recordHash, parseRecordLink, type RecordLink } from "./net/link";
import "./css/index.css";
import { navigation } from "./net/navigation";
import { t } from "./text/t";

const CampaignPage = lazy(async () => (await import("./campaign/CampaignPage")).CampaignPage);
const PuzzlePage = lazy(async () => (await import("./lobby/PuzzlePage")).PuzzlePage);
const RecordPage = lazy(async () => (await import("./lobby/RecordPage")).RecordPage);

interface Address {
  what: "game" | "campaign" | "how-to-play" | "puzzles" | "lobby" | "nothing";
  id: string;
  token: string;
  record?: RecordLink;
}

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parse the address: /game/GAME#TOKEN or /campaign/ID#TOKEN. Browsers never send the part after
 * the #. */
function parseAddress(): Address {
  const record = navigation.path() === "/" ? parseRecordLink(location.hash) : null;
  if (record) return { what: "lobby", id: recordHash(record), token: "", record };
  const [, what, id] =
    /^\/(game|campaign|how-to-play|puzzles)\/([^/]+)\/?$/.exec(navigation.path()) ?? [];
  if (!what || !id)
    return { what: navigation.path() === "/" ? "lobby" : "nothing", id: "", token: "" };
  return {
    what: what as Address["what"],
    id: plain(id),
    token: keyIn(location.hash),
  };
}

const address = signal(parseAddress());
addEventListener("popstate", () => (address.value = parseAddress()));
addEventListener("hashchange", () => (address.value = parseAddress()));

function App() {
  return (
    <>
      <Page />
      <ClauseTip />
    </>
  );
}

function Page() {
  const { what, id, token, record } = address.value;
  const key = `${id}/${token}`;
  if (what === "nothing") return <NoSuchPage />;
  if (record) return <RecordPage key={id} link={record} />;
  if (what === "lobby") return <Lobby />;
  if (what === "how-to-play") return <HowToPlay key={id} ruleset={id} />;
  if (what === "puzzles") return <PuzzlePage key={id} ruleset={id} />;
  if (what === "game")
    return token ? (
      <GamePage key={key} game={id} token={token} />
    ) : (
      <NoSecret
        what={what}
        known={knownGames.all.value
          .filter((one) => one.game === id)
          .map((one) => ({
            path: one.path,
            title: t("games-with", { title: one.title, opponent: one.opponent }),
          }))}
      />
    );
  return token ? (
    <CampaignPage key={key} campaign={id} token={token} />
  ) : (
    <NoSecret
      what={what}
      known={knownCampaigns.all.value
        .filter((one) => one.campaign === id)
        .map((one) => ({ path: one.path, title: one.title }))}
    />
  );
}

async function start(): Promise<void> {
  if (import.meta.env.DEV && location.search.includes("mock"))
    (await import("../mock/install")).installMock();
  await startLanguage();
  watchTheme();
  watchLayout();
  installSprite();
  const root = document.getElementById("app");
  if (root) render(<App />, root);
}

void start();
