import { api, reasonOf } from "../net/api";
import type { PageState } from "../state/page";
import { t } from "../text/t";

/** Open a what-if board at the shown moment. The game itself does not change. */
export async function openWhatIf({ session, variations }: PageState, at?: number): Promise<void> {
  const live = session.live.value;
  if (!live) return;
  const end = live.result && at === undefined && !session.past.value;
  const from = Math.max(0, at ?? session.past.value?.n ?? live.seq - (end ? 1 : 0));
  try {
    await variations.enter(from, "", () => api.whatIf(session.game, session.token, from));
  } catch (error) {
    session.notice.value = reasonOf(error, t("open-what-if-no-what-if-board"));
  }
}
