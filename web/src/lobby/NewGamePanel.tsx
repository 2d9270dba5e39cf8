import { useEffect, useRef, useState } from "preact/hooks";
import { ClauseButton } from "../common/ClauseButton";
import { Segmented } from "../common/Segmented";
import { fleetClass, RulesetShip } from "../common/icons";
import type { OptionSpec, RulesetSpec } from "../net/api";
import { Thumb } from "../common/Thumb";
import { transport } from "../net/transport";
import { ScenarioThumb } from "./ScenarioThumb";
import { SetupRows } from "./SetupRows";
import type { Holder, Setup } from "./setup";
import { t } from "../text/t";

interface Props {
  setup: Setup;
  ruleset: RulesetSpec;
  onClause(clause: string): void;
}

/** The side panel: players, dice, options, and the start button. */
export function NewGamePanel({ setup, ruleset, onClause }: Props) {
  const scenario = setup.scenario.value;
  return (
    <aside class="new-game" aria-label={t("new-game-new-game")}>
      <div class="new-scroll">
        {scenario && setup.isFromFile.value && (
          <Thumb
            address={setup.loaded.value?.file ?? ""}
            drawing={setup.loaded.value?.picture ?? ""}
            big
          />
        )}
        {scenario && !setup.isFromFile.value && (
          <ScenarioThumb ruleset={ruleset.id} scenario={scenario.id} big />
        )}
        <h2>{scenario?.title}</h2>
        <p class="lede">{scenario?.summary}</p>
        {(scenario?.briefing?.length ?? 0) > 0 && (
          <details class="briefing">
            <summary>{t("briefing")}</summary>
            {scenario?.briefing?.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </details>
        )}
        <h3 class="sub-head">{t("new-game-seats")}</h3>
        {setup.players.value.map((seat, i) => (
          <SeatRow key={i} setup={setup} ruleset={ruleset} seat={seat} player={i} />
        ))}
        <div class="set-rows">
          <SetupRows setup={setup} />
          {setup.mayBeAway.value && (
            <div class="set-row">
              <span>{t("new-game-answer-absent-players")}</span>
              <Segmented
                label={t("new-game-answer-absent-players-2")}
                value={String(setup.absentSeconds.value)}
                onChange={(v) => (setup.absentSeconds.value = Number(v))}
                choices={[
                  ["0", t("never"), t("new-game-game-waits")],
                  ["30", "30 s", t("new-game-rules-answer-player-who")],
                  ["120", t("new-game-2-min"), t("new-game-rules-answer-player-who")],
                ]}
              />
            </div>
          )}
          <Options setup={setup} ruleset={ruleset} onClause={onClause} />
        </div>
      </div>
      <div class="go-row">
        {scenario && (
          <p class="go-what" data-testid="go-what">
            <small>{ruleset.title}</small>
            <b>{scenario.title}</b>
          </p>
        )}
        {setup.hasFriend.value ? (
          <button
            type="button"
            class="btn"
            disabled={setup.busy.value}
            onClick={() => void setup.copyInvitation()}
            data-testid="copy-invitation"
          >
            {setup.isCopied.value ? t("new-game-invitation-copied") : t("new-game-copy-invitation")}
          </button>
        ) : (
          transport.reachesOthers && <p class="go-hint">{t("new-game-invite-someone-give")}</p>
        )}
        <button
          type="button"
          class="btn go"
          disabled={!scenario || setup.busy.value}
          onClick={() => void setup.start()}
          data-testid="start"
        >
          {setup.busy.value ? t("setting-up") : t("new-game-start-game")}
        </button>
      </div>
    </aside>
  );
}

const holders = (): readonly (readonly [Holder, string, string])[] => [
  ["you", t("you"), t("new-game-yours-screen")],
  ["friend", t("new-game-friend"), t("new-game-link-send")],
  ["computer", t("new-game-computer"), t("new-game-one-levels")],
  ["here", t("new-game-same-screen"), t("new-game-two-people-screen")],
];

export function SeatRow({
  setup,
  ruleset,
  seat,
  player,
}: {
  setup: Setup;
  ruleset: RulesetSpec;
  seat: RulesetSpec["seats"][number];
  player: number;
}) {
  const usual = setup.campaign.value ? seat.id : (setup.seats.value[player]?.id ?? seat.id);
  const holder = setup.holder(usual);
  const level = setup.levels.value[usual] ?? "";
  const known = ruleset.levels.find((l) => l.id === level);
  const manner = setup.styles.value[usual] ?? "";
  return (
    <div class={`new-seat ${fleetClass(seat.fleet)}`} data-testid={`new-seat-${seat.id}`}>
      <RulesetShip ruleset={ruleset.id} fleet={seat.fleet} size={36} />
      <div>
        <b>{seat.title}</b>
        {usual !== seat.id && (
          <em class="player">{t("new-game-player-option", { player: player + 1 })}</em>
        )}
        <Segmented
          label={t("new-game-played", { title: seat.title })}
          value={holder}
          choices={holders().filter(([id]) => id !== "friend" || transport.reachesOthers)}
          onChange={(v) => setup.hold(usual, v)}
        />
        {holder === "computer" && ruleset.levels.length > 0 && (
          <>
            <Segmented
              label={t("new-game-level", { title: seat.title })}
              value={level}
              choices={ruleset.levels.map((l) => [l.id, l.title, l.summary] as const)}
              onChange={(v) => (setup.levels.value = { ...setup.levels.value, [usual]: v })}
            />
            <small>{known?.summary}</small>
            {ruleset.manners.length > 0 && (
              <>
                <Segmented
                  label={t("new-game-playing-style", { title: seat.title })}
                  value={manner}
                  choices={[
                    ["", t("new-game-no-style"), t("new-game-no-particular-playing")],
                    ...ruleset.manners.map((m) => [m.id, m.title, m.summary] as const),
                  ]}
                  onChange={(v) => (setup.styles.value = { ...setup.styles.value, [usual]: v })}
                />
                <small>{ruleset.manners.find((m) => m.id === manner)?.summary}</small>
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
}

export function Options({ setup, ruleset, onClause }: Props) {
  const [open, setOpen] = useState(false);
  const changed = Object.keys(setup.changedOptions()).length;
  const usual =
    Object.keys(setup.scenario.value?.options ?? {}).length === 0
      ? t("new-game-printed")
      : t("new-game-scenario-says");
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) block.current?.scrollIntoView({ block: "start" });
  }, [open]);
  if (ruleset.options.length === 0) return null;
  return (
    <div class="option-block" ref={block}>
      <div class="set-row">
        <span>{t("rules")}</span>
        <span>
          {changed === 0 ? usual : t("new-game-changed", { changed })}{" "}
          <button type="button" class="cl" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? t("new-game-hide-options")
              : t("new-game-options", { options: ruleset.options.length })}
          </button>
        </span>
      </div>
      {open &&
        ruleset.options.map((option) => (
          <OptionRow
            key={option.id}
            setup={setup}
            ruleset={ruleset.id}
            option={option}
            onClause={onClause}
          />
        ))}
    </div>
  );
}

function OptionRow({
  setup,
  ruleset,
  option,
  onClause,
}: {
  setup: Setup;
  ruleset: string;
  option: OptionSpec;
  onClause: (clause: string) => void;
}) {
  const id = `option-${option.id}`;
  return (
    <div class="option-row">
      <label for={id}>{option.title}</label>
      <OptionField
        id={id}
        option={option}
        value={setup.options.value[option.id] ?? setup.given.value[option.id] ?? option.default}
        onChange={(v) => setup.setOption(option.id, v)}
      />
      <small>
        {option.help}{" "}
        <ClauseButton id={option.clause} book={{ ruleset, options: "" }} onOpen={onClause} />
      </small>
    </div>
  );
}

interface FieldProps {
  id: string;
  option: OptionSpec;
  value: boolean | number | string;
  onChange(value: boolean | number | string): void;
}

function OptionField({ id, option, value, onChange }: FieldProps) {
  switch (option.kind) {
    case "bool":
      return (
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value === true}
          onChange={(e) => onChange(e.currentTarget.checked)}
        />
      );
    case "int": {
      const range = {
        ...(option.low == null ? {} : { min: option.low }),
        ...(option.high == null ? {} : { max: option.high }),
      };
      return (
        <input
          id={id}
          class="field number"
          type="number"
          {...range}
          value={String(value)}
          onInput={(e) => onChange(e.currentTarget.valueAsNumber || 0)}
        />
      );
    }
    case "choice":
      return (
        <select
          id={id}
          class="field"
          value={String(value)}
          onChange={(e) => onChange(e.currentTarget.value)}
        >
          {option.values.map((v, i) => (
            <option key={v} value={v}>
              {option.titles[i]}
            </option>
          ))}
        </select>
      );
  }
}
