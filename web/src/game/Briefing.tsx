import { effect } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import { Dialog } from "../common/Dialog";
import { PrimerLink } from "../common/PrimerLink";
import type { Story } from "../net/wire";
import { greets } from "./Greeting";
import { usePage, type PageState } from "../state/page";

/** What the scenario tells before the first move; afterwards it stays behind a button of the
 * toolbar. */
export function Briefing({ onDone }: { onDone: () => void }) {
  const { session } = usePage();
  const welcome = session.welcome.value;
  return (
    <Dialog title={welcome?.scenario ?? ""} kind="drawer" onClose={onDone}>
      <div class="briefing" tabindex={0} role="region" aria-label="Briefing" data-testid="briefing">
        {welcome && <About story={welcome.story} />}
        {(welcome?.briefing ?? []).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {welcome && <PrimerLink ruleset={welcome.ruleset} />}
        {welcome?.story.source && <small class="source">{welcome.story.source}</small>}
      </div>
      <button type="button" class="btn go" onClick={onDone}>
        {session.live.value?.result ? "Close" : "To the board"}
      </button>
    </Dialog>
  );
}

/** What is at stake, what to aim for, who is who. */
function About({ story }: { story: Story }) {
  const told = [
    ["At stake", story.stake],
    ["Aim", story.aim],
    ["Who is who", story.who],
  ].filter(([, text]) => text);
  return (
    <dl class="about">
      {told.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether what a scenario is about has been read. */
const briefedOf = (ruleset: string, scenario: string): string => `briefed.${ruleset}.${scenario}`;

/** Opens the briefing by itself, once for each game, for those who play it. Returns how to stop. */
export function brief(page: PageState): () => void {
  const { session, drawer } = page;
  return effect(() => {
    const told = session.welcome.value;
    const live = session.live.value;
    if (
      !told ||
      !live ||
      live.result ||
      (told.briefing.length === 0 && !told.story.aim) ||
      told.what_if !== null ||
      told.you.length === 0 ||
      // Who is invited takes his seat before he reads on.
      greets(page)
    )
      return;
    // What is to be read before a game opens for each; what it is about, once for a scenario.
    const keys = [`briefed.${session.game}`];
    if (told.briefing.length === 0) keys.push(briefedOf(told.ruleset, told.scenario));
    const known = keys.some((key) => readStored(key, false));
    for (const key of keys) if (!readStored(key, false)) writeStored(key, true);
    if (!known) drawer.value = "briefing";
  });
}
