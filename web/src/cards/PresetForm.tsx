import { Segmented } from "../common/Segmented";
import { usePage } from "../state/page";
import type { CardWindow } from "../net/wire";
import type { Presets as Kept } from "../state/presets";
import { t } from "../text/t";

/** The standing answers of this page, for all windows or one kind. Only this browser knows them. */
export function Presets({ window }: { window: CardWindow | null }) {
  const { cardPlay } = usePage();
  const presets = cardPlay.presets.value;
  const change = (more: Partial<Kept>): void => cardPlay.set({ ...presets, ...more });
  const rule = (window && presets.windows[window.id]) ?? "ask";
  const setRule = (value: "always" | "ask" | "never"): void => {
    if (!window) return;
    const { [window.id]: _, ...others } = presets.windows;
    change({ windows: value === "ask" ? others : { ...others, [window.id]: value } });
  };
  const titles = window ? window.cards : presets.never;
  return (
    <fieldset class="presets" data-testid="preset-form">
      <legend class="hint">{t("preset-stored-browser-only")}</legend>
      {window && (
        <div class="preset">
          <span>{t("preset-window")}</span>
          <Segmented
            label={t("preset-window")}
            value={rule}
            choices={[
              ["always", t("always-ask")],
              ["ask", t("preset-ask-if-i-can")],
              ["never", t("never")],
            ]}
            onChange={setRule}
          />
        </div>
      )}
      {titles.map((title) => (
        <div class="preset" key={title}>
          <span>{title}</span>
          <Segmented
            label={title}
            value={presets.never.includes(title) ? "never" : "ask"}
            choices={[
              ["ask", t("preset-ask-me")],
              ["never", t("preset-never-card")],
            ]}
            onChange={(value) =>
              change({
                never:
                  value === "never"
                    ? [...presets.never, title]
                    : presets.never.filter((one) => one !== title),
              })
            }
          />
        </div>
      ))}
      <div class="preset">
        <span>{t("preset-nothing-play")}</span>
        <Segmented
          label={t("preset-nothing-play")}
          value={presets.idle}
          choices={[
            ["soon", t("preset-answer-soon")],
            ["slow", t("preset-after-4-s")],
            ["ask", t("always-ask")],
          ]}
          onChange={(idle) => change({ idle })}
        />
      </div>
    </fieldset>
  );
}
