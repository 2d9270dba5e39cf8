import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { WindowCard } from "../cards/WindowCard";
import type { CardId } from "../state/dock";
import { usePage } from "../state/page";
import { AdvicePanel } from "./AdvicePanel";
import { DutyPanel } from "./DutyPanel";
import { FightPanel } from "./FightPanel";
import { FormPanel } from "./FormPanel";
import { LessonCard } from "./lessonParts";
import { RollStrip } from "./RollStrip";
import { TargetPanel } from "./TargetPanel";
import { UnitPanel } from "./UnitPanel";
import { WhyPanel } from "./WhyPanel";
import { t } from "../text/t";

/** The message with the name of each card, and its part. */
const KINDS: Record<CardId, [string, ComponentType]> = {
  window: ["dock-card", WindowCard],
  advice: ["advice", AdvicePanel],
  why: ["why", WhyPanel],
  lesson: ["lesson", LessonCard],
  form: ["dock-order", FormPanel],
  fight: ["dock-fight", FightPanel],
  duties: ["attacks", DutyPanel],
  targets: ["targets", TargetPanel],
  units: ["ships", UnitPanel],
  rolls: ["dock-rolls", RollStrip],
};

/** The cards above the log: one is open, the others are tabs, so that the log keeps its room. */
export function Dock() {
  const { dock } = usePage();
  const body = useRef<HTMLDivElement>(null);
  const cards = dock.cards.value;
  const open = dock.open.value;
  const unseen = dock.unseen.value;
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [open]);
  if (open === null) return null;
  const Card = KINDS[open][1];
  const walk = (event: KeyboardEvent): void => {
    const at = cards.indexOf(open);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 }[event.key];
    const id = to === undefined ? undefined : cards[(to + cards.length) % cards.length];
    if (id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    dock.pick(id);
    document.getElementById(`card-${id}`)?.focus();
  };
  const several = cards.length > 1;
  return (
    <div class={several ? "card-dock several" : "card-dock"} data-testid="dock" data-open={open}>
      {several && (
        <div
          class="dock-tabs"
          role="tablist"
          aria-label={t("dock-cards-beside-board")}
          onKeyDown={walk}
        >
          {cards.map((id) => (
            <button
              type="button"
              role="tab"
              key={id}
              id={`card-${id}`}
              aria-selected={id === open}
              aria-controls="dock-body"
              tabindex={id === open ? 0 : -1}
              onClick={() => dock.pick(id)}
              data-testid={`card-${id}`}
            >
              {t(KINDS[id][0])}
              {unseen.includes(id) && (
                <span class="unseen" role="img" aria-label={t("dock-new-content")} />
              )}
            </button>
          ))}
        </div>
      )}
      <div
        class={`dock-body of-${open}`}
        id="dock-body"
        ref={body}
        role={several ? "tabpanel" : undefined}
        aria-labelledby={several ? `card-${open}` : undefined}
      >
        <Card key={open} />
      </div>
    </div>
  );
}
