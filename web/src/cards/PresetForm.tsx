import { Segmented } from "../common/Segmented";
import { usePage } from "../state/page";
import type { CardWindow } from "../net/wire";
import type { Presets as Kept } from "../state/presets";

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
      <legend class="hint">Stored in this browser only; the other players cannot see them.</legend>
      {window && (
        <div class="preset">
          <span>In this window</span>
          <Segmented
            label="In this window"
            value={rule}
            choices={[
              ["always", "Always ask"],
              ["ask", "Ask if I can play"],
              ["never", "Never"],
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
              ["ask", "Ask me"],
              ["never", "Never for this card"],
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
        <span>With nothing to play</span>
        <Segmented
          label="With nothing to play"
          value={presets.idle}
          choices={[
            ["soon", "Answer soon"],
            ["slow", "After 4 s"],
            ["ask", "Always ask"],
          ]}
          onChange={(idle) => change({ idle })}
        />
      </div>
    </fieldset>
  );
}
