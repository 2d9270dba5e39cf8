import { useEffect, useMemo, useState } from "preact/hooks";
import { CampaignPanel, Campaigns } from "./Campaigns";
import { Wordmark } from "../common/icons";
import { knownGames } from "../common/games";
import { finishedLessons } from "../common/lessons";
import { Rules } from "../common/Rules";
import { SettingsForm } from "../common/SettingsForm";
import { Dialog } from "../common/Dialog";
import { theme } from "../common/settings";
import { Thumb } from "../common/Thumb";
import { api, type RulesetSpec, type ScenarioSpec } from "../net/api";
import { Beginners } from "./Beginners";
import { Games } from "./Games";
import { Hero } from "./Hero";
import { FileDrop } from "./LoadFile";
import { NewGamePanel } from "./NewGamePanel";
import { PuzzleList } from "./PuzzleList";
import { PrimerLink } from "../common/PrimerLink";
import { ScenarioThumb } from "./ScenarioThumb";
import { FROM_FILE, Setup } from "./setup";
import { onLanguageChange, t } from "../text/t";

type LobbyDrawer = { what: "settings" } | { what: "rules"; clause: string | null } | null;

/** With this many stored games, the top of the page is smaller. */
const EXPERIENCED_GAMES = 3;
/** Placeholder cards until the list of rule sets arrives. */
const BLANKS = [0, 1, 2, 3, 4];

/** The lobby: choose and set up a game, and find stored ones. */
export function Lobby() {
  const setup = useMemo(() => new Setup(), []);
  const [drawer, setDrawer] = useState<LobbyDrawer>(null);
  /** In the one-column layout, lists fold to their chosen item. */
  const [folded, setFolded] = useState({ ruleset: false, scenario: false });
  useEffect(() => {
    document.title = t("naumachia");
    void setup.load();
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) setup.renew();
    };
    addEventListener("pageshow", back);
    const stopTranslating = onLanguageChange(() => void setup.translate());
    return () => {
      removeEventListener("pageshow", back);
      stopTranslating();
    };
  }, [setup]);
  const ruleset = setup.ruleset.value;
  const campaign = setup.campaign.value;
  const games = knownGames.all.value.length;
  const [heroSeen, setHeroSeen] = useState(true);
  const loaded = setup.loaded.value;
  useEffect(() => {
    if (!loaded) return;
    setFolded({ ruleset: true, scenario: true });
    requestAnimationFrame(() =>
      document.querySelector(".scenario.on")?.scrollIntoView({ block: "center" }),
    );
  }, [loaded]);
  const chosen = folded.ruleset || folded.scenario;
  const lessons = ruleset && (
    <>
      <Beginners ruleset={ruleset} folded={games > 0 || finishedLessons.value.length > 0} />
      <PuzzleList rulesets={setup.rulesets.value} />
    </>
  );
  return (
    <div class={heroSeen && !chosen ? "lobby at-hero" : "lobby"}>
      <header class="top">
        <Wordmark />
        <div class="tools" role="toolbar" aria-label={t("tools")}>
          {ruleset && (
            <>
              <PrimerLink ruleset={ruleset.id} said={t("lobby-how-play")} />
              <button type="button" onClick={() => setDrawer({ what: "rules", clause: null })}>
                {t("rules")}
              </button>
            </>
          )}
          <button type="button" onClick={() => setDrawer({ what: "settings" })}>
            {t("settings")}
          </button>
        </div>
      </header>
      <main class="lobby-main">
        <div class="choices">
          <Hero
            rulesets={setup.rulesets.value}
            chosen={ruleset?.id ?? null}
            brief={games >= EXPERIENCED_GAMES}
            onSeen={setHeroSeen}
          />
          <h2 class="choose">{t("lobby-choose-game")}</h2>
          {setup.trouble.value && (
            <p class="trouble" role="alert">
              {setup.trouble.value}{" "}
              {setup.rulesets.value.length === 0 && (
                <button type="button" class="btn small" onClick={() => void setup.load()}>
                  {t("try-again")}
                </button>
              )}
            </p>
          )}
          <div
            class={folded.ruleset ? "rulesets folded" : "rulesets"}
            role="group"
            aria-label={t("lobby-rule-sets")}
          >
            {setup.rulesets.value.map((r) => (
              <RulesetCard
                key={r.id}
                ruleset={r}
                on={r.id === ruleset?.id}
                onPick={() => {
                  setup.chooseRuleset(r.id);
                  setFolded({ ruleset: true, scenario: false });
                }}
              />
            ))}
            {setup.rulesets.value.length === 0 &&
              !setup.trouble.value &&
              BLANKS.map((i) => <span key={i} class="ruleset-blank" />)}
            {folded.ruleset && (
              <Unfold
                what={t("lobby-another-game")}
                onPress={() => setFolded({ ...folded, ruleset: false })}
              />
            )}
          </div>
          {(ruleset || setup.trouble.value) && (
            <div class="two">
              {ruleset && (
                <div>
                  <div
                    class={folded.scenario ? "battles folded" : "battles"}
                    onClick={(event) => {
                      if (event.target instanceof Element && event.target.closest(".scenario"))
                        setFolded({ ruleset: true, scenario: true });
                    }}
                  >
                    <Campaigns setup={setup} ruleset={ruleset} />
                    <Scenarios setup={setup} ruleset={ruleset} />
                  </div>
                  {folded.scenario && (
                    <Unfold
                      what={t("lobby-another-scenario")}
                      onPress={() => setFolded({ ...folded, scenario: false })}
                    />
                  )}
                </div>
              )}
              <div class="side">
                {games === 0 && lessons}
                <Games setup={setup} />
                {games > 0 && lessons}
              </div>
            </div>
          )}
        </div>
        {!ruleset && <div class="new-game" />}
        {ruleset && !campaign && (
          <NewGamePanel
            setup={setup}
            ruleset={ruleset}
            onClause={(clause) => setDrawer({ what: "rules", clause })}
          />
        )}
        {ruleset && campaign && (
          <CampaignPanel
            setup={setup}
            ruleset={ruleset}
            spec={campaign}
            onClause={(clause) => setDrawer({ what: "rules", clause })}
          />
        )}
      </main>
      <FileDrop setup={setup} />
      {drawer?.what === "settings" && (
        <Dialog title={t("settings")} kind="card" onClose={() => setDrawer(null)}>
          <SettingsForm />
        </Dialog>
      )}
      {drawer?.what === "rules" && ruleset && (
        <Dialog
          title={t("rules-of", { title: ruleset.title })}
          kind="drawer"
          onClose={() => setDrawer(null)}
        >
          <Rules ruleset={ruleset.id} clause={drawer.clause} />
        </Dialog>
      )}
    </div>
  );
}

/** The button that opens a folded list. */
function Unfold({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <button type="button" class="btn unfold" onClick={onPress} data-testid="unfold">
      {what}
    </button>
  );
}

function RulesetCard({
  ruleset,
  on,
  onPick,
}: {
  ruleset: RulesetSpec;
  on: boolean;
  onPick: () => void;
}) {
  const players = /^\d+( \p{L}+ \d+)?$/u.test(String(ruleset.players))
    ? t("lobby-players", { players: ruleset.players ?? "" })
    : ruleset.players;
  return (
    <button
      type="button"
      class={on ? "ruleset on" : "ruleset"}
      aria-pressed={on}
      onClick={onPick}
      data-testid={`ruleset-${ruleset.id}`}
    >
      <Thumb address={api.rulesetPicture(ruleset.id, theme.value)} />
      <b class="name">{ruleset.title}</b>
      <span class="what">{ruleset.summary}</span>
      <small>{[players, ruleset.minutes].filter(Boolean).join(", ")}</small>
    </button>
  );
}

function Scenarios({ setup, ruleset }: { setup: Setup; ruleset: RulesetSpec }) {
  const loaded = setup.loaded.value;
  return (
    <section class="scenarios" aria-labelledby="scenarios-head">
      <h2 id="scenarios-head">{t("scenarios")}</h2>
      {loaded?.ruleset === ruleset.id && (
        <ScenarioRow
          ruleset={ruleset}
          scenario={loaded.scenario}
          origin={t("lobby-from", { file: loaded.file })}
          drawing={loaded.picture}
          on={!setup.campaign.value && setup.isFromFile.value}
          onPick={() => setup.chooseScenario(FROM_FILE)}
        />
      )}
      {ruleset.scenarios.map((s) => (
        <ScenarioRow
          key={s.id}
          ruleset={ruleset}
          scenario={s}
          origin={s.host ? t("lobby-hosts-own") : ""}
          on={!setup.campaign.value && setup.scenarioId.value === s.id}
          onPick={() => setup.chooseScenario(s.id)}
        />
      ))}
    </section>
  );
}

function ScenarioRow({
  ruleset,
  scenario,
  origin,
  drawing,
  on,
  onPick,
}: {
  ruleset: RulesetSpec;
  scenario: ScenarioSpec;
  /** Where it comes from, unless from the rule set. */
  origin: string;
  drawing?: string;
  on: boolean;
  onPick: () => void;
}) {
  return (
    <button
      type="button"
      class={on ? "scenario on" : "scenario"}
      aria-pressed={on}
      onClick={onPick}
      data-testid={drawing ? "scenario-from-file" : `scenario-${scenario.id}`}
    >
      {drawing ? (
        <Thumb address="" drawing={drawing} />
      ) : (
        <ScenarioThumb ruleset={ruleset.id} scenario={scenario.id} />
      )}
      <span>
        <b class="name">
          {scenario.title}
          {scenario.date && <em> {scenario.date}</em>}
        </b>
        <span class="what">{scenario.summary}</span>
        <small>
          {origin && <i class="origin">{origin}</i>}
          {[scenario.note, length(scenario.minutes)].filter(Boolean).join(", ")}
        </small>
      </span>
    </button>
  );
}

/** Return the approximate length of a battle as text; "" if unknown. */
const length = (minutes: number): string =>
  minutes === 0
    ? ""
    : minutes < 90
      ? t("lobby-about-minutes", { minutes })
      : t("lobby-about-hours", { hours: Math.round(minutes / 30) / 2 });
