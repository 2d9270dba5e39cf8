import { campaignPath } from "../net/api";
import { Wordmark } from "../common/icons";
import { noRuler } from "../state/ruler";
import { noMeasuring } from "../state/threats";
import { usePage } from "../state/page";
import { SoundTool } from "./SoundTool";
import { openWhatIf } from "./openWhatIf";
import { navigation } from "../net/navigation";
import { transport } from "../net/transport";
import { t } from "../text/t";

/** The game's title and tools, each with its key. */
export function Header() {
  const page = usePage();
  const { session, composer, drawer } = page;
  const welcome = session.welcome.value;
  const flipped = session.shown.value?.frame.flip ?? false;
  const invitable =
    (transport.reachesOthers &&
      !(welcome?.unstored || welcome?.what_if) &&
      welcome?.seats.some((seat) => seat.kind === "person" && !welcome.you.includes(seat.id))) ??
    false;
  return (
    <header class="top">
      <Wordmark />
      <h1 class="title">
        <b>{welcome?.title ?? "…"}</b>
        {welcome && (
          <>
            , <i>{welcome.scenario}</i>
          </>
        )}
      </h1>
      <span class="sub" title={welcome?.subtitle}>
        <span>{welcome?.subtitle}</span>
      </span>
      <div class="tools" role="toolbar" aria-label={t("tools")}>
        {welcome?.campaign && (
          <a class="tool" href={navigation.href(campaignPath(welcome.campaign, session.token))}>
            {t("campaign")}
          </a>
        )}
        <Tool
          label={t("header-flip")}
          k="V"
          pressed={flipped}
          onPress={() => session.setFlip(!flipped)}
        />
        <Tool
          label={t("ruler")}
          k="M"
          pressed={composer.ruler.isOn.value}
          refused={rulerRefusal(page)}
          onPress={() => toggleRuler(page)}
        />
        <Tool
          label={t("threats")}
          k="E"
          pressed={composer.threats.shown.value !== null}
          refused={composer.rules.cannotMeasure.value ? noMeasuring() : ""}
          onPress={() => void composer.threats.toggle()}
        />
        <Tool label={t("what-if")} k="W" pressed={false} onPress={() => void openWhatIf(page)} />
        {(welcome?.story.aim || (welcome?.briefing.length ?? 0) > 0) && (
          <Tool
            label={t("briefing")}
            pressed={drawer.value === "briefing"}
            onPress={() => (drawer.value = "briefing")}
          />
        )}
        <Tool
          label={t("notes")}
          pressed={drawer.value === "notes"}
          onPress={() => (drawer.value = "notes")}
        />
        {invitable && (
          <Tool
            label={t("header-invite")}
            pressed={drawer.value === "invite"}
            onPress={() => (drawer.value = "invite")}
          />
        )}
        <Tool
          label={t("rules")}
          pressed={drawer.value === "rules"}
          onPress={() => {
            page.clause.value = null;
            drawer.value = "rules";
          }}
        />
        <SoundTool />
        <Tool
          label={t("settings")}
          pressed={drawer.value === "settings"}
          onPress={() => (drawer.value = "settings")}
        />
        <Tool
          label={t("keys")}
          k="?"
          pressed={drawer.value === "keys"}
          onPress={() => (drawer.value = "keys")}
        />
      </div>
    </header>
  );
}

/** Return why the ruler may not be used now, or "". */
function rulerRefusal({ composer: { rules } }: ReturnType<typeof usePage>): string {
  if (rules.cannotMeasure.value) return noMeasuring();
  return rules.cannotUseRuler.value ? noRuler() : "";
}

export function toggleRuler(page: ReturnType<typeof usePage>): void {
  const { composer, session } = page;
  const refusal = rulerRefusal(page);
  if (refusal) {
    session.notice.value = refusal;
    return;
  }
  composer.ruler.isOn.value = !composer.ruler.isOn.value;
  composer.ruler.ends.value = [null, null];
}

/** A tool that is `refused` keeps its place, so that others do not move. Pressed, it says why. */
function Tool({
  label,
  k,
  pressed,
  refused = "",
  onPress,
}: {
  label: string;
  k?: string;
  pressed: boolean;
  refused?: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      aria-disabled={refused !== ""}
      title={refused || undefined}
      onClick={onPress}
    >
      {label}
      {k && <kbd aria-hidden="true">{k}</kbd>}
    </button>
  );
}
