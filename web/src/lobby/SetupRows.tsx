import { Segmented } from "../common/Segmented";
import { settings } from "../common/settings";
import type { Setup } from "./setup";
import { t } from "../text/t";

/** Settings of every game and campaign: the player's name, and who rolls the dice. */
export function SetupRows({ setup }: { setup: Setup }) {
  return (
    <>
      <label class="set-row">
        <span>{t("your-name")}</span>
        <input
          class="field"
          value={settings.name.value}
          maxLength={40}
          placeholder={t("setup-rows-others-see")}
          onInput={(e) => (settings.name.value = e.currentTarget.value)}
        />
      </label>
      <div class="set-row">
        <span>{t("dice")}</span>
        <Segmented
          label={t("dice")}
          value={setup.dice.value}
          onChange={(v) => (setup.dice.value = v)}
          choices={[
            ["rolled", t("setup-rows-rolled-here")],
            ["typed", t("setup-rows-typed-from-my-table")],
          ]}
        />
      </div>
    </>
  );
}
