import type { Signal } from "@preact/signals";
import { extraSettings } from "./extraSettings";
import { Segmented } from "./Segmented";
import { settings, type ComputerPace, type Pace, type ThemeChoice } from "./settings";
import { play } from "./sound";

const MOTIONS: readonly (readonly [Pace, string, string])[] = [
  ["slow", "Slow", "Twice as long as usual"],
  ["usual", "Usual", "Ships move for 0.5 to 1 s, dice roll for 0.7 s"],
  ["fast", "Fast", "Twice as fast"],
  ["none", "None", "Nothing moves: the result appears at once"],
];

const COMPUTERS: readonly (readonly [ComputerPace, string, string])[] = [
  ["slow", "Slow", "It waits until you have seen its last order"],
  ["usual", "Usual", "At least half a second between two of its orders"],
  ["quick", "Quick", "As fast as it thinks"],
];

/** The player's settings, stored in this browser. */
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
            ["confirm", "Confirm each", "Choose an order, then play it with Enter or the button"],
            [
              "instant",
              "Play at once",
              "An order is played when you choose it, unless a longer one begins with it",
            ],
          ]}
        />
      </div>
      <div class="setting">
        <span>Ships and dice</span>
        <Segmented
          label="Speed of ships and dice"
          value={settings.motion.value}
          choices={MOTIONS}
          onChange={(v) => (settings.motion.value = v)}
        />
      </div>
      <div class="setting">
        <span>The computer</span>
        <Segmented
          label="Speed of the computer"
          value={settings.computer.value}
          choices={COMPUTERS}
          onChange={(v) => (settings.computer.value = v)}
        />
      </div>
      <label class="setting">
        <span>Sound</span>
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
      <Switch label="Explain terms" value={settings.explain} />
      <Switch label="Flash the title when it is my turn" value={settings.titleFlash} />
      <Switch label="Same screen: turn the board to the side to move" value={settings.turnBoard} />
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
