import { useEffect, useState } from "preact/hooks";
import { Presets } from "../cards/PresetForm";
import { campaignPath } from "../net/api";
import { knownGames } from "../common/games";
import { optionWords } from "../common/ClauseTip";
import { Links, titlesOf } from "../common/Links";
import { Rules } from "../common/Rules";
import { SettingsForm } from "../common/SettingsForm";
import { readStored, writeStored } from "../common/settings";
import { Dialog } from "../common/Dialog";
import { KEY_LIST } from "./keys";
import { ShareDialog } from "./Share";
import { VariationsDialog } from "./VariationsButton";
import { NameSetting } from "./NameField";
import { withSeat } from "../state/session";
import { Briefing } from "./Briefing";
import { usePage } from "../state/page";
import { wasKept } from "../state/variations";
import { navigation } from "../net/navigation";

/** The open drawer. */
export function Drawers() {
  const page = usePage();
  const { drawer, session, clause } = page;
  const close = (): void => {
    drawer.value = null;
  };
  useEffect(() => {
    if (!wasKept.value) return;
    wasKept.value = false;
    page.resultClosed.value = true;
    drawer.value = "variations";
  }, []);
  switch (drawer.value) {
    case "briefing":
      return <Briefing onDone={close} />;
    case "keys":
      return (
        <Dialog title="Keys" kind="card" onClose={close}>
          <KeyTable />
        </Dialog>
      );
    case "notes":
      return (
        <Dialog title="Notes" kind="drawer" onClose={close}>
          <Notes game={session.game} />
        </Dialog>
      );
    case "rules":
      return (
        <Dialog title="Rules" kind="drawer" onClose={close}>
          <Rules
            ruleset={session.welcome.value?.ruleset ?? ""}
            clause={clause.value}
            options={optionWords(session.welcome.value?.options ?? [])}
          />
        </Dialog>
      );
    case "settings":
      return (
        <Dialog title="Settings" kind="card" onClose={close}>
          <SettingsForm />
          <StandingAnswers />
          <AskAgain />
          <NameSetting />
          <GameOptions />
          <Resign onDone={close} />
        </Dialog>
      );
    case "invite":
      return (
        <Dialog title="Invitation" kind="card" onClose={close}>
          <Invitation />
        </Dialog>
      );
    case "share":
      return <ShareDialog onClose={close} />;
    case "variations":
      return <VariationsDialog onClose={close} />;
    case null:
      return null;
  }
}

/** Decisions that always get the default answer, to reset. */
function AskAgain() {
  const { habits } = usePage();
  if (!habits.hasAny.value) return null;
  return (
    <button type="button" class="btn" onClick={() => habits.forget()} data-testid="ask-again">
      Ask me again what is done automatically
    </button>
  );
}

/** Standing answers of this page, in a game with cards. */
function StandingAnswers() {
  const { cardPlay } = usePage();
  if (!cardPlay.ownCards.value) return null;
  return (
    <>
      <h3 class="sub-head">Standing answers</h3>
      <Presets window={null} />
    </>
  );
}

function KeyTable() {
  return (
    <table class="keys">
      <tbody>
        {KEY_LIST.map(([keys, meaning]) => (
          <tr key={meaning}>
            <th scope="row">
              {keys.map((k) => (
                <kbd key={k}>{k}</kbd>
              ))}
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Notes({ game }: { game: string }) {
  const [text, setText] = useState(() => readStored(`notes.${game}`, ""));
  const change = (value: string): void => {
    setText(value);
    writeStored(`notes.${game}`, value);
  };
  return (
    <>
      <p class="hint">Only you see these; they stay in this browser.</p>
      <textarea
        class="field notes"
        aria-label="Notes on this game"
        value={text}
        onInput={(e) => change(e.currentTarget.value)}
      />
    </>
  );
}

/** The options of the game. */
function GameOptions() {
  const { session } = usePage();
  const options = session.welcome.value?.options ?? [];
  if (options.length === 0) return null;
  return (
    <>
      <h3 class="sub-head">Options of this game</h3>
      <ul class="options-set">
        {options.map((o) => (
          <li key={o.id}>{o.text}</li>
        ))}
      </ul>
    </>
  );
}

function Resign({ onDone }: { onDone: () => void }) {
  const { session } = usePage();
  const [sure, setSure] = useState(false);
  const campaign = session.welcome.value?.campaign;
  const seat = session.acting.value;
  // On a shared screen, say which seat resigns.
  const shared =
    session.you.value.length > 1
      ? session.welcome.value?.seats.find((one) => one.id === seat)?.title
      : undefined;
  if (session.you.value.length === 0 || session.live.value?.result) return null;
  if (campaign)
    return (
      <div class="setting">
        <span>A battle of a campaign, fought to its end</span>
        <a class="btn" href={navigation.href(campaignPath(campaign, session.token))}>
          To the campaign
        </a>
      </div>
    );
  const resign = (): void => {
    void session.ask(withSeat({ do: "resign" }, seat));
    onDone();
  };
  return sure ? (
    <div class="setting">
      <span>{shared ? `Resign for ${shared}?` : "Resign this game?"}</span>
      <span>
        <button type="button" class="btn bad" onClick={resign}>
          Resign
        </button>{" "}
        <button type="button" class="btn" onClick={() => setSure(false)}>
          Play on
        </button>
      </span>
    </div>
  ) : (
    <div class="setting">
      <span>Give up</span>
      <button type="button" class="btn" onClick={() => setSure(true)}>
        Resign…
      </button>
    </div>
  );
}

function Invitation() {
  const { session } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  return (
    <Links
      known={knownGames.find(session.game, session.token)}
      called={(link) => `${titlesOf(link, seats)} seat, for your friend`}
      hint="Whoever opens a seat's link plays that seat. Send it to nobody else."
      none="This browser did not set the game up, so it has no other seat's link."
    />
  );
}
