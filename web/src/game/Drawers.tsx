import { useEffect, useState } from "preact/hooks";
import { Presets } from "../cards/PresetForm";
import { campaignPath } from "../net/api";
import { knownGames } from "../common/games";
import { optionWords } from "../common/ClauseTip";
import { Links, titlesOf } from "../common/Links";
import { Rules } from "../common/Rules";
import { SettingsForm } from "../common/SettingsForm";
import { lazy } from "../common/lazy";
import { layout, readStored, writeStored } from "../common/settings";
import { Dialog } from "../common/Dialog";
import { ShareDialog } from "./Share";
import { VariationsDialog } from "./VariationsButton";
import { NameSetting } from "./NameField";
import { withSeat } from "../state/session";
import { Briefing } from "./Briefing";
import { usePage } from "../state/page";
import { wasKept } from "../state/variations";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

const KeysAndSigns = lazy(async () => (await import("./KeysAndSigns")).KeysAndSigns);

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
        <Dialog
          title={t(layout.value === "phone" ? "signs" : "keys-and-signs")}
          kind="card"
          onClose={close}
        >
          <KeysAndSigns />
        </Dialog>
      );
    case "notes":
      return (
        <Dialog title={t("notes")} kind="drawer" onClose={close}>
          <Notes game={session.game} />
        </Dialog>
      );
    case "rules":
      return (
        <Dialog title={t("rules")} kind="drawer" onClose={close}>
          <Rules
            ruleset={session.welcome.value?.ruleset ?? ""}
            clause={clause.value}
            options={optionWords(session.welcome.value?.options ?? [])}
          />
        </Dialog>
      );
    case "settings":
      return (
        <Dialog title={t("settings")} kind="card" onClose={close}>
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
        <Dialog title={t("invitation")} kind="card" onClose={close}>
          <Invitation />
        </Dialog>
      );
    case "share":
      return <ShareDialog onClose={close} />;
    case "resign":
      return (
        <Dialog title={t("drawers-resign-2")} kind="card" onClose={close}>
          <Resign isAsked onDone={close} />
        </Dialog>
      );
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
      {t("drawers-ask-me-again-what")}
    </button>
  );
}

/** Standing answers of this page, in a game with cards. */
function StandingAnswers() {
  const { cardPlay } = usePage();
  if (!cardPlay.ownCards.value) return null;
  return (
    <>
      <h3 class="sub-head">{t("window-standing-answers")}</h3>
      <Presets window={null} />
    </>
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
      <p class="hint">{t("drawers-only-see-these-they")}</p>
      <textarea
        class="field notes"
        aria-label={t("drawers-notes-game")}
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
      <h3 class="sub-head">{t("drawers-options-game")}</h3>
      <ul class="options-set">
        {options.map((o) => (
          <li key={o.id}>{o.text}</li>
        ))}
      </ul>
    </>
  );
}

/** The button to resign, and the question before it; `isAsked`: the question at once. */
function Resign({ isAsked = false, onDone }: { isAsked?: boolean; onDone: () => void }) {
  const { session } = usePage();
  const [sure, setSure] = useState(isAsked);
  const campaign = session.welcome.value?.campaign;
  const seat = session.acting.value;
  // On a shared screen, say which seat resigns.
  const shared =
    session.you.value.length > 1
      ? session.welcome.value?.seats.find((one) => one.id === seat)?.title
      : undefined;
  if (session.you.value.length === 0 || session.live.value?.result) return null;
  // A what-if board is left, not resigned.
  if (session.welcome.value?.what_if) return null;
  if (campaign)
    return (
      <div class="setting">
        <span>{t("drawers-battle-campaign-fought")}</span>
        <a class="btn" href={navigation.href(campaignPath(campaign, session.token))}>
          {t("drawers-campaign")}
        </a>
      </div>
    );
  const resign = (): void => {
    void session.ask(withSeat({ do: "resign" }, seat));
    onDone();
  };
  return sure ? (
    <div class="setting">
      <span>{shared ? t("drawers-resign", { side: shared }) : t("drawers-resign-game")}</span>
      <span>
        <button type="button" class="btn bad" onClick={resign}>
          {t("drawers-resign-2")}
        </button>{" "}
        <button type="button" class="btn" onClick={() => (isAsked ? onDone() : setSure(false))}>
          {t("drawers-play")}
        </button>
      </span>
    </div>
  ) : (
    <div class="setting">
      <span>{t("drawers-give-up")}</span>
      <button type="button" class="btn" onClick={() => setSure(true)}>
        {t("drawers-resign-3")}
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
      called={(link) => t("drawers-seat-friend", { side: titlesOf(link, seats) })}
      hint={t("drawers-whoever-opens-seats")}
      none={t("drawers-browser-did-not-set")}
    />
  );
}
