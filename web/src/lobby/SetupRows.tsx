import { Segmented } from "../common/Segmented";
import { settings } from "../common/settings";
import type { Setup } from "./setup";

/** Settings of every game and campaign: the player's name, and who rolls the dice. */
export function SetupRows({ setup }: { setup: Setup }) {
  return (
    <>
      <label class="set-row">
        <span>Your name</span>
        <input
          class="field"
          value={settings.name.value}
          maxLength={40}
          placeholder="as others see it"
          onInput={(e) => (settings.name.value = e.currentTarget.value)}
        />
      </label>
      <div class="set-row">
        <span>Dice</span>
        <Segmented
          label="Dice"
          value={setup.dice.value}
          onChange={(v) => (setup.dice.value = v)}
          choices={[
            ["rolled", "Rolled here"],
            ["typed", "Typed from my table"],
          ]}
        />
      </div>
    </>
  );
}
