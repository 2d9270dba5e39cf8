import { effect } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import { Dialog } from "../common/Dialog";
import { PrimerLink } from "../common/PrimerLink";
import { type MarkTerms, useTerms } from "../common/Terms";
import type { Story } from "../net/wire";
import { shouldGreet } from "./Greeting";
import { usePage, type PageState } from "../state/page";
import { t } from "../text/t";

/** The scenario's briefing, before the first move and later from the toolbar. */
export function Briefing({ onDone }: { onDone: () => void }) {
  const { session } = usePage();
  const mark = useTerms({ focusable: true });
  const welcome = session.welcome.value;
  return (
    <Dialog title={welcome?.scenario ?? ""} kind="drawer" onClose={onDone}>
      <div
        class="briefing"
        tabindex={0}
        role="region"
        aria-label={t("briefing")}
        data-testid="briefing"
      >
        {welcome && <About story={welcome.story} mark={mark} />}
        {(welcome?.briefing ?? []).map((text) => (
          <p key={text}>{mark(text)}</p>
        ))}
        {welcome && <PrimerLink ruleset={welcome.ruleset} />}
        {welcome?.story.source && <small class="source">{welcome.story.source}</small>}
      </div>
      <button type="button" class="btn go" onClick={onDone}>
        {session.live.value?.result ? t("close") : t("briefing-board")}
      </button>
    </Dialog>
  );
}

/** What is at stake, the aim, and the sides. */
function About({ story, mark }: { story: Story; mark: MarkTerms }) {
  const welcome = [
    [t("briefing-stake"), story.stake],
    [t("briefing-aim"), story.aim],
    [t("briefing-who"), story.who],
  ].filter(([, text]) => text);
  return (
    <dl class="about">
      {welcome.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{mark(text ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Return the storage key that records that a scenario's story was read. */
const storyKey = (ruleset: string, scenario: string): string => `briefed.${ruleset}.${scenario}`;

/** Open the briefing once per game, for its players. Returns a function that stops this. */
export function openBriefingOnce(page: PageState): () => void {
  const { session, drawer } = page;
  return effect(() => {
    const welcome = session.welcome.value;
    const live = session.live.value;
    if (
      !welcome ||
      !live ||
      live.result ||
      (welcome.briefing.length === 0 && !welcome.story.aim) ||
      welcome.what_if !== null ||
      welcome.lesson !== null ||
      welcome.you.length === 0 ||
      // An invited player takes the seat first.
      shouldGreet(page)
    )
      return;
    // The briefing is read once per game, the story once per scenario.
    const keys = [`briefed.${session.game}`];
    if (welcome.briefing.length === 0) keys.push(storyKey(welcome.ruleset, welcome.scenario));
    const known = keys.some((key) => readStored(key, false));
    for (const key of keys) if (!readStored(key, false)) writeStored(key, true);
    if (!known) drawer.value = "briefing";
  });
}
