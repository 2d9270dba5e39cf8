import type { Signal } from "@preact/signals";
import { Segmented } from "./Segmented";
import { settings, type ThemeChoice } from "./settings";

/** What each reader sets for himself; kept in this browser. */
export function SettingsForm() {
  const themes: readonly (readonly [ThemeChoice, string])[] = [
    ["auto", "Auto"],
    ["light", "Light"],
    ["dark", "Dark"],
  ];
  return (
    <div class="settings">
      <div class="setting">
        <span>Light or dark</span>
        <Segmented
          label="Light or dark"
          value={settings.theme.value}
          choices={themes}
          onChange={(v) => (settings.theme.value = v)}
        />
      </div>
      <div class="setting">
        <span>Colours</span>
        <Segmented
          label="Colours"
          value={settings.palette.value}
          choices={[
            ["chart", "Chart"],
            ["contrast", "High contrast"],
          ]}
          onChange={(v) => (settings.palette.value = v)}
        />
      </div>
      <div class="setting">
        <span>Orders</span>
        <Segmented
          label="Orders"
          value={settings.instant.value ? "instant" : "confirm"}
          onChange={(v) => (settings.instant.value = v === "instant")}
          choices={[
            ["confirm", "Confirm each", "Picked, then played by Enter or the button"],
            ["instant", "Play at once", "Played when picked, where nothing longer begins with it"],
          ]}
        />
      </div>
      <Switch label="Sound when it is my turn" value={settings.sound} />
      <Switch label="Flash the title when it is my turn" value={settings.titleFlash} />
      <Switch label="Same screen: turn the board to the side to move" value={settings.turnBoard} />
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
