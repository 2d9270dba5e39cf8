import type { Signal } from "@preact/signals";
import { extraSettings } from "./extraSettings";
import { Segmented } from "./Segmented";
import { settings, type ComputerPace, type Pace, type ThemeChoice } from "./settings";
import { play } from "./sound";
import { LANGUAGES, type Language, t } from "../text/t";

const motions = (): readonly (readonly [Pace, string, string])[] => [
  ["slow", t("settings-slow"), t("settings-twice-long-usual")],
  ["usual", t("settings-usual"), t("settings-ships-move-0-5")],
  ["fast", t("settings-fast"), t("settings-twice-fast")],
  ["none", t("none"), t("settings-nothing-moves-result")],
];

const computers = (): readonly (readonly [ComputerPace, string, string])[] => [
  ["slow", t("settings-slow"), t("settings-waits-until-have-seen")],
  ["usual", t("settings-usual"), t("settings-least-half-second")],
  ["quick", t("settings-quick"), t("settings-fast-thinks")],
];

/** The player's settings, stored in this browser. */
export function SettingsForm() {
  const themes: readonly (readonly [ThemeChoice, string])[] = [
    ["auto", t("settings-auto")],
    ["light", t("settings-light")],
    ["dark", t("settings-dark")],
  ];
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <div class="settings">
      <div class="setting">
        <span>{t("settings-language")}</span>
        <Segmented
          label={t("settings-language")}
          value={settings.language.value}
          choices={[["auto", t("settings-language-browser")], ...languages]}
          onChange={(v) => (settings.language.value = v)}
        />
      </div>
      <div class="setting">
        <span>{t("settings-light-dark")}</span>
        <Segmented
          label={t("settings-light-dark")}
          value={settings.theme.value}
          choices={themes}
          onChange={(v) => (settings.theme.value = v)}
        />
      </div>
      <div class="setting">
        <span>{t("settings-colours")}</span>
        <Segmented
          label={t("settings-colours")}
          value={settings.palette.value}
          choices={[
            ["chart", t("settings-chart")],
            ["contrast", t("settings-high-contrast")],
          ]}
          onChange={(v) => (settings.palette.value = v)}
        />
      </div>
      <div class="setting">
        <span>{t("orders")}</span>
        <Segmented
          label={t("orders")}
          value={settings.instant.value ? "instant" : "confirm"}
          onChange={(v) => (settings.instant.value = v === "instant")}
          choices={[
            ["confirm", t("settings-confirm-each"), t("settings-choose-order-then-play")],
            ["instant", t("settings-play-once"), t("settings-order-played-when")],
          ]}
        />
      </div>
      <div class="setting">
        <span>{t("settings-ships-dice")}</span>
        <Segmented
          label={t("settings-speed-ships-dice")}
          value={settings.motion.value}
          choices={motions()}
          onChange={(v) => (settings.motion.value = v)}
        />
      </div>
      <div class="setting">
        <span>{t("the-computer-start")}</span>
        <Segmented
          label={t("settings-speed-computer")}
          value={settings.computer.value}
          choices={computers()}
          onChange={(v) => (settings.computer.value = v)}
        />
      </div>
      <label class="setting">
        <span>{t("sound")}</span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={settings.volume.value}
          onInput={(e) => (settings.volume.value = Number(e.currentTarget.value))}
          onChange={() => play("turn")}
        />
      </label>
      <Switch label={t("settings-explain-terms")} value={settings.explain} />
      <Switch label={t("settings-flash-title-when-my")} value={settings.titleFlash} />
      <Switch label={t("settings-same-screen-turn-board")} value={settings.turnBoard} />
      {extraSettings.value}
    </div>
  );
}

function Switch({ label, value }: { label: string; value: Signal<boolean> }) {
  return (
    <label class="setting">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={value.value}
        onChange={(e) => (value.value = e.currentTarget.checked)}
      />
    </label>
  );
}
