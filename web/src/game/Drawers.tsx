import { useState } from "preact/hooks";
import { Presets } from "../cards/PresetForm";
import { campaignPath } from "../campaign/calls";
import { absolute, copyText, knownGames } from "../common/games";
import { Rules } from "../common/Rules";
import { SettingsForm } from "../common/SettingsForm";
import { readStored, writeStored } from "../common/settings";
import { Sheet } from "../common/Sheet";
import { KEY_LIST } from "./keys";
import { NameSetting } from "./NameField";
import { Briefing } from "./Briefing";
import { useTable } from "./table";

/** Whichever drawer is open. */
export function Drawers() {
  const table = useTable();
  const { drawer, session, clause } = table;
  const close = (): void => {
    drawer.value = null;
  };
  switch (drawer.value) {
    case "briefing":
      return <Briefing onDone={close} />;
    case "keys":
      return <Sheet title="Keys" kind="card" onClose={close}><KeyTable /></Sheet>;
    case "notes":
      return <Sheet title="Notes" kind="drawer" onClose={close}><Notes game={session.game} /></Sheet>;
    case "rules":
      return <Sheet title="Rules" kind="drawer" onClose={close}><Rules ruleset={session.welcome.value?.ruleset ?? ""} clause={clause.value} /></Sheet>;
    case "settings":
      return <Sheet title="Settings" kind="card" onClose={close}><SettingsForm /><StandingAnswers /><NameSetting /><GameOptions /><Resign onDone={close} /></Sheet>;
    case "invite":
      return <Sheet title="Invitation" kind="card" onClose={close}><Invitation /></Sheet>;
    case null:
      return null;
  }
}

/** In a game with cards: what this page answers by itself. */
function StandingAnswers() {
  const { desk } = useTable();
  if (!desk.own.value) return null;
  return <><h3 class="sub-head">Standing answers</h3><Presets window={null} /></>;
}

function KeyTable() {
  return (
    <table class="keys">
      <tbody>{KEY_LIST.map(([keys, meaning]) => <tr key={meaning}><th scope="row">{keys.map((k) => <kbd key={k}>{k}</kbd>)}</th><td>{meaning}</td></tr>)}</tbody>
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
      <textarea class="field notes" aria-label="Notes on this game" value={text} onInput={(e) => change(e.currentTarget.value)} />
    </>
  );
}

/** What was agreed at the start, so that nobody has to remember which options are on. */
function GameOptions() {
  const { session } = useTable();
  const options = session.welcome.value?.options ?? [];
  if (options.length === 0) return null;
  return (
    <>
      <h3 class="sub-head">Options of this game</h3>
      <ul class="options-set">{options.map((o) => <li key={o.id}>{o.text}</li>)}</ul>
    </>
  );
}

function Resign({ onDone }: { onDone: () => void }) {
  const { session } = useTable();
  const [sure, setSure] = useState(false);
  const campaign = session.welcome.value?.campaign;
  if (session.you.value.length === 0 || session.live.value?.result) return null;
  if (campaign) return <div class="setting"><span>A battle of a campaign, fought to its end</span><a class="btn" href={campaignPath(campaign, session.token)}>To the campaign</a></div>;
  const resign = (): void => {
    void session.ask({ do: "resign", ...(session.acting.value === null ? {} : { seat: session.acting.value }) });
    onDone();
  };
  return sure ? (
    <div class="setting"><span>Resign this game?</span><span><button type="button" class="btn bad" onClick={resign}>Resign</button> <button type="button" class="btn" onClick={() => setSure(false)}>Play on</button></span></div>
  ) : (
    <div class="setting"><span>Give up</span><button type="button" class="btn" onClick={() => setSure(true)}>Resign…</button></div>
  );
}

function Invitation() {
  const { session } = useTable();
  const known = knownGames.value.find((g) => g.game === session.game && g.token === session.token);
  const [copied, setCopied] = useState("");
  const copy = async (path: string): Promise<void> => setCopied((await copyText(absolute(path))) ? path : "");
  const seats = session.welcome.value?.seats ?? [];
  const titles = (ids: string[]): string => ids.map((id) => seats.find((s) => s.id === id)?.title ?? id).join(", ");
  const links = [
    ...(known?.invitations ?? []).map((link) => ({ what: `${titles(link.seats)} seat, for your friend`, path: link.path })),
    ...(known?.watch ? [{ what: "To watch only", path: known.watch }] : []),
  ];
  if (links.length === 0) return <p class="hint">This browser did not set the game up, so it has no other seat's link.</p>;
  return (
    <>
      <p class="hint">Whoever opens a seat's link plays that seat. Send it to nobody else.</p>
      {links.map((link) => (
        <div class="invite" key={link.path}>
          <label>{link.what}<input class="field" readOnly value={absolute(link.path)} onFocus={(e) => e.currentTarget.select()} /></label>
          <button type="button" class="btn" onClick={() => void copy(link.path)}>{copied === link.path ? "Copied" : "Copy"}</button>
        </div>
      ))}
    </>
  );
}
