import { effect } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import { Dialog } from "../common/Dialog";
import type { Story } from "../net/wire";
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

/** Opens the briefing by itself, once for each game, for those who play it. Returns how to stop. */
export function brief({ session, drawer }: PageState): () => void {
  const key = `briefed.${session.game}`;
  return effect(() => {
    const told = session.welcome.value;
    const live = session.live.value;
    if (
      !told ||
      !live ||
      live.result ||
      (told.briefing?.length ?? 0) === 0 ||
      told.you.length === 0
    )
      return;
    if (readStored(key, false)) return;
    writeStored(key, true);
    drawer.value = "briefing";
  });
}
