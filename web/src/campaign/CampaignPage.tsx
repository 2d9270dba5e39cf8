import { useEffect, useMemo } from "preact/hooks";
import { Wordmark } from "../common/icons";
import { Links, titlesOf } from "../common/Links";
import { Rules } from "../common/Rules";
import { SettingsForm } from "../common/SettingsForm";
import { Dialog } from "../common/Dialog";
import { NoSuchGame } from "../common/PlainPage";
import { save } from "../net/api";
import { BattleCard } from "./BattleCard";
import { campaigns } from "./calls";
import { Chart } from "./Chart";
import { CampaignContext, CampaignPageState, useCampaign } from "./context";
import { Fleets } from "./Fleets";
import { History } from "./History";
import { transport } from "../net/transport";
import { knownCampaigns } from "./known";
import { Orders } from "./Orders";
import { Clause } from "./parts";
import { Players } from "./Players";
import type { CampaignState } from "./wire";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

/** The page of one campaign: chart, orders, fleets and history. */
export function CampaignPage({ campaign, token }: { campaign: string; token: string }) {
  const page = useMemo(() => new CampaignPageState(campaign, token), [campaign, token]);
  useEffect(() => {
    page.session.open();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") page.session.selected.value = null;
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      page.session.close();
    };
  }, [page]);
  const { isGone: gone, problem: lost, state } = page.session;
  if (gone.value && !state.value) return <NoSuchGame said={lost.value} what="campaign" />;
  return (
    <CampaignContext.Provider value={page}>
      <div class="campaign">
        <Head />
        <Body />
      </div>
      <CampaignDrawers />
    </CampaignContext.Provider>
  );
}

function Head() {
  const { session, drawer } = useCampaign();
  const state = session.state.value;
  return (
    <header class="top">
      <Wordmark />
      <h1 class="title">
        <b>{state?.title ?? "…"}</b>
        {state && (
          <>
            , <i>{t("campaign-campaign-2", { game: state.game })}</i>
          </>
        )}
      </h1>
      <div class="tools" role="toolbar" aria-label={t("tools")}>
        {state && (
          <a
            class="tool"
            href={campaigns.recordAddress(session.campaign)}
            onClick={(event) => {
              event.preventDefault();
              void save(
                campaigns.recordAddress(session.campaign),
                session.token,
                `${state.ruleset}-${session.campaign}.campaign`,
              );
            }}
          >
            {t("campaign-save")}
          </a>
        )}
        {state && transport.reachesOthers && (
          <button type="button" onClick={() => (drawer.value = "links")}>
            {t("links")}
          </button>
        )}
        {state && (
          <button type="button" onClick={() => (drawer.value = "rules")}>
            {t("rules")}
          </button>
        )}
        <button type="button" onClick={() => (drawer.value = "settings")}>
          {t("settings")}
        </button>
      </div>
    </header>
  );
}

function Body() {
  const { session } = useCampaign();
  const state = session.state.value;
  useEffect(() => {
    if (state) document.title = `${state.status === "yours" ? "● " : ""}${state.title}`;
  }, [state?.title, state?.status]);
  if (!state) {
    return (
      <main class="campaign-lost">
        {session.problem.value ? (
          <p class="trouble" role="alert">
            {session.problem.value}{" "}
            <a class="btn small" href={navigation.href("/")}>
              {t("all-games")}
            </a>
          </p>
        ) : (
          <p class="hint">{t("campaign-loading-campaign")}</p>
        )}
      </main>
    );
  }
  return (
    <main class="campaign-main">
      <section class="campaign-left" aria-label={t("campaign-chart")}>
        <Chart state={state} />
        <Standing />
      </section>
      <div class="campaign-right">
        {session.offline.value && (
          <p class="trouble" role="alert">
            {t("campaign-connection-lost-page")}
          </p>
        )}
        <CurrentTask />
        <Players state={state} />
        <Invitation />
        <Fleets state={state} />
        <History state={state} />
      </div>
    </main>
  );
}

/** What to do now, or how the campaign ended. */
function CurrentTask() {
  const { session } = useCampaign();
  const state = session.state.value;
  if (!state) return null;
  const refusal = session.refusal.value;
  return (
    <section class="campaign-now" aria-label={t("campaign-now")} data-testid="campaign-now">
      {state.result ? (
        <>
          <h2>{state.result.title}</h2>
          <p class="sentence" role="status" data-testid="campaign-prompt">
            {state.result.sentence} <Clause id={state.result.clause} />
          </p>
          <NextSteps state={state} />
        </>
      ) : state.battle ? (
        <BattleCard battle={state.battle} />
      ) : (
        <Orders state={state} />
      )}
      {refusal && (
        <p class="refusal" role="alert" data-testid="campaign-refusal">
          {refusal.sentence} <Clause id={refusal.clause} />
        </p>
      )}
    </section>
  );
}

/** After the end: a rematch, or the lobby. */
function NextSteps({ state }: { state: CampaignState }) {
  const { session } = useCampaign();
  const busy = session.busy.value;
  return (
    <div class="acts">
      {state.rematch ? (
        <a class="btn go" href={navigation.href(state.rematch)} data-testid="campaign-next">
          {state.you.length > 0 ? t("campaign-next-campaign") : t("campaign-watch-next-campaign")}
        </a>
      ) : (
        state.you.length > 0 && (
          <>
            <button
              type="button"
              class="btn go"
              disabled={busy}
              onClick={() => void session.again(false)}
              data-testid="campaign-again"
            >
              {t("campaign-once-more")}
            </button>
            <button
              type="button"
              class="btn"
              disabled={busy}
              onClick={() => void session.again(true)}
              data-testid="campaign-swap"
            >
              {t("campaign-swap-sides")}
            </button>
          </>
        )
      )}
      <a class="btn" href={navigation.href("/")}>
        {t("all-games")}
      </a>
    </div>
  );
}

function Standing() {
  const { session } = useCampaign();
  const state = session.state.value;
  const [season] = state?.standing ?? [];
  const noted = state?.places.find((place) => place.id === session.askedPlace.value)?.note;
  if (!state || !season) return null;
  return (
    <div class="standing" data-testid="standing">
      <b>{season.title}</b>
      {season.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {state.options.map((option) => (
        <span key={option} class="hint">
          {option}
        </span>
      ))}
      {noted && (
        <p class="hint" aria-live="polite">
          {noted}.
        </p>
      )}
    </div>
  );
}

function CampaignDrawers() {
  const { session, drawer, clause } = useCampaign();
  const state = session.state.value;
  const close = (): void => {
    drawer.value = null;
    clause.value = null;
  };
  switch (drawer.value) {
    case "rules":
      return (
        state && (
          <Dialog title={t("rules-of", { title: state.game })} kind="drawer" onClose={close}>
            <Rules ruleset={state.ruleset} clause={clause.value} options={state.option_words} />
          </Dialog>
        )
      );
    case "settings":
      return (
        <Dialog title={t("settings")} kind="card" onClose={close}>
          <SettingsForm />
        </Dialog>
      );
    case "links":
      return (
        <Dialog title={t("links")} kind="card" onClose={close}>
          <OwnLinks />
        </Dialog>
      );
    case null:
      return null;
  }
}

/** Links for friends, until the first order. */
function Invitation() {
  const { session } = useCampaign();
  const known = knownCampaigns.find(session.campaign, session.token);
  if (!known || known.invitations.length === 0 || (session.state.value?.log.length ?? 0) > 0)
    return null;
  return (
    <section aria-labelledby="invitation-head" data-testid="campaign-invitation">
      <h2 id="invitation-head">{t("campaign-send-link-friend")}</h2>
      <OwnLinks />
    </section>
  );
}

function OwnLinks() {
  const { session } = useCampaign();
  const seats = session.state.value?.seats ?? [];
  return (
    <Links
      known={knownCampaigns.find(session.campaign, session.token)}
      called={(link) => t("campaign-friend", { sides: titlesOf(link, seats) })}
      hint={t("campaign-whoever-opens-sides")}
      none={t("campaign-browser-did-not-begin")}
    />
  );
}
