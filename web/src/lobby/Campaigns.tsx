import { useEffect, useState } from "preact/hooks";
import { fleetClass, Line, RulesetShip } from "../common/icons";
import { theme } from "../common/settings";
import { Thumb } from "../common/Thumb";
import { SeatRow, Options } from "./NewGamePanel";
import { SetupRows } from "./SetupRows";
import type { Setup } from "./setup";
import { ApiError, reasonOf, type RulesetSpec } from "../net/api";
import { campaigns } from "../campaign/calls";
import { knownCampaigns, type KnownCampaign } from "../campaign/known";
import { beginCampaign, type CampaignStart } from "./beginning";
import type { CampaignState } from "../campaign/wire";
import type { CampaignInfo } from "../net/wire";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

/** The campaigns of the chosen rule set, above its scenarios. */
export function Campaigns({ setup, ruleset }: { setup: Setup; ruleset: RulesetSpec }) {
  const found = ruleset.campaigns ?? [];
  if (found.length === 0) return null;
  return (
    <section class="scenarios campaigns" aria-labelledby="campaigns-head">
      <h2 id="campaigns-head">{t("campaigns")}</h2>
      {found.map((one) => {
        const on = setup.campaign.value?.id === one.id;
        return (
          <button
            type="button"
            key={one.id}
            class={on ? "scenario on" : "scenario"}
            aria-pressed={on}
            onClick={() => (setup.campaign.value = one)}
            data-testid={`campaign-${one.id}`}
          >
            <Picture ruleset={ruleset.id} campaign={one.id} />
            <span>
              <b class="name">{one.title}</b>
              <span class="what">{one.summary}</span>
              <small>{t("campaigns-linked-battles-losses")}</small>
            </span>
          </button>
        );
      })}
    </section>
  );
}

function Picture({
  ruleset,
  campaign,
  big = false,
}: {
  ruleset: string;
  campaign: string;
  big?: boolean;
}) {
  return (
    <Thumb
      address={campaigns.pictureAddress(ruleset, campaign, theme.value)}
      big={big}
      wide={big}
    />
  );
}

interface PanelProps {
  setup: Setup;
  ruleset: RulesetSpec;
  spec: CampaignInfo;
  onClause(clause: string): void;
}

/** The side panel of a chosen campaign: who commands each side, and buttons to begin or to load a
 * file. */
export function CampaignPanel({ setup, ruleset, spec, onClause }: PanelProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const begin = async (beginning: CampaignStart): Promise<void> => {
    setBusy(true);
    setTrouble("");
    try {
      navigation.go(await beginCampaign(setup, spec, beginning));
    } catch (error) {
      setTrouble(reasonOf(error, t("campaigns-campaign-not-started")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <aside class="new-game" aria-label={t("campaigns-new-campaign")}>
      <div class="new-scroll">
        <Picture ruleset={ruleset.id} campaign={spec.id} big />
        <h2>{spec.title}</h2>
        <p class="lede">{spec.summary}</p>
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        <h3 class="sub-head">{t("campaigns-sides")}</h3>
        {spec.seats.map((seat, i) => (
          <SeatRow key={seat.id} setup={setup} ruleset={ruleset} seat={seat} player={i} />
        ))}
        <div class="set-rows">
          <SetupRows setup={setup} />
          <Options setup={setup} ruleset={ruleset} onClause={onClause} />
        </div>
      </div>
      <div class="go-row">
        <FileButton busy={busy} onText={(file) => void begin({ file })} />
        <button
          type="button"
          class="btn go"
          disabled={busy}
          onClick={() => void begin({ campaign: spec.id })}
          data-testid="begin-campaign"
        >
          {busy ? t("setting-up") : t("campaigns-begin-campaign")}
        </button>
      </div>
    </aside>
  );
}

/** A saved campaign or a user's campaign file. */
function FileButton({ busy, onText }: { busy: boolean; onText: (text: string) => void }) {
  const read = async (event: Event): Promise<void> => {
    const input = event.currentTarget as HTMLInputElement;
    const text = await input.files?.[0]?.text();
    input.value = "";
    if (text) onText(text);
  };
  return (
    <label
      class={busy ? "btn file off" : "btn file"}
      title={t("campaigns-saved-campaign-own-toml")}
    >
      {t("load-a-file")}
      <input
        type="file"
        accept=".campaign,.toml,.txt,text/plain"
        disabled={busy}
        onChange={(e) => void read(e)}
        data-testid="load-campaign"
      />
    </label>
  );
}

/** The message for each status, and its tone. */
const STATUS: Record<CampaignState["status"], [message: string, tone: string]> = {
  yours: ["your-move", "my"],
  battle: ["battle", "my"],
  waiting: ["waiting", ""],
  over: ["over", ""],
  halted: ["cannot-go-on", ""],
};

/** Campaigns whose links this browser stores. */
export function YourCampaigns() {
  const all = knownCampaigns.all.value;
  if (all.length === 0) return null;
  return (
    <>
      <h2 id="own-campaigns-head">{t("own-campaigns")}</h2>
      <ul class="own-campaigns" aria-labelledby="own-campaigns-head">
        {all.map((known) => (
          <Row key={`${known.campaign}/${known.token}`} known={known} />
        ))}
      </ul>
    </>
  );
}

function Row({ known }: { known: KnownCampaign }) {
  const [state, setState] = useState<CampaignState | null>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    let wanted = true;
    campaigns.see(known.campaign, known.token).then(
      (found) => wanted && setState(found),
      (error: unknown) => wanted && setGone(error instanceof ApiError && error.status === 404),
    );
    return () => {
      wanted = false;
    };
  }, [known]);
  const [message, tone] = gone ? ["gone", ""] : state ? STATUS[state.status] : ["", ""];
  return (
    <li class="game-row">
      <a class={fleetClass(known.fleet)} href={navigation.href(known.path)}>
        <RulesetShip ruleset={state?.ruleset ?? ""} fleet={known.fleet} size={34} />
        <span>
          <b>{known.title || t("campaigns-campaign")}</b>
          <small>{[state?.standing[0]?.title, known.game].filter(Boolean).join(", ")}</small>
        </span>
        <i class={tone}>{message ? t(message) : "…"}</i>
      </a>
      <button
        type="button"
        class="x"
        aria-label={t("campaigns-forget", { title: known.title })}
        title={t("forget-this-link")}
        onClick={() => knownCampaigns.forget(known)}
      >
        <Line name="close" size={14} />
      </button>
    </li>
  );
}
