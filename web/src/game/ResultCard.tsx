import { useEffect } from "preact/hooks";
import { CloseButton } from "../common/CloseButton";
import { campaignPath } from "../net/api";
import { ClauseLink } from "../common/ClauseLink";
import { toPicture } from "../geometry/frame";
import { api, reasonOf, save } from "../net/api";
import type { Point } from "../net/wire";
import { headline } from "../state/headline";
import { type PageState, usePage } from "../state/page";
import { LessonActs } from "./lessonParts";
import { ShareButton } from "./Share";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

/** Return where the last blow fell, in pixels of the board's pane; null if that is unknown. */
function lastBlow({ session, viewport }: PageState): Point | null {
  const live = session.live.value;
  const at = session.aftermath.wrecks.value.at(-1)?.at ?? live?.moves.at(-1)?.path.at(-1);
  return live && at ? viewport.pixel(toPicture(live.frame, [at[0], at[1]])) : null;
}

/** The result, and what to do next. It lies away from the last blow, and a press on the board or
 * Escape puts it aside. */
export function ResultCard() {
  const page = usePage();
  const { session, resultClosed, review: gameReview } = page;
  const close = (): void => {
    resultClosed.value = true;
  };
  const live = session.live.value;
  const result = live?.result;
  useEffect(() => {
    const press = ({ target }: PointerEvent): void => {
      if (result && target instanceof Node && page.viewport.pane?.contains(target)) close();
    };
    addEventListener("pointerdown", press);
    return () => removeEventListener("pointerdown", press);
  }, [result]);
  const welcome = session.welcome.value;
  // The reader of a record was no player, and the card would cover the board on a phone.
  const isRecord = welcome?.unstored && !welcome.what_if;
  if (!result || isRecord || resultClosed.value || session.past.value || gameReview.isVisible.value)
    return null;
  const seats = welcome?.seats ?? [];
  const high = (lastBlow(page)?.[1] ?? 0) > page.viewport.screen.value.h / 2;
  return (
    <section
      class={high ? "result high" : "result"}
      role="dialog"
      aria-label={t("result-result")}
      data-testid="result"
    >
      <CloseButton label={t("result-close-result")} onClose={close} />
      <h2>{headline(result, session.you.value, seats, live.roster)}</h2>
      <p>
        {result.sentence} <ClauseLink id={result.clause} />
      </p>
      {result.facts.length > 0 && (
        <ul>
          {result.facts.map((fact) => (
            <li key={String(fact)}>
              {typeof fact === "string" ? (
                fact
              ) : (
                <>
                  <span>{fact[0]}</span> <b>{fact[1]}</b>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <div class="result-acts">
        <AfterActs />
        <button
          type="button"
          class="btn"
          onClick={() => gameReview.show()}
          data-testid="how-it-went"
        >
          {t("how-it-went")}
        </button>
        <button type="button" class="btn" onClick={() => void session.goTo(0)}>
          {t("replay")}
        </button>
        <button type="button" class="btn" onClick={close} data-testid="look-at-board">
          {t("result-look-at-board")}
        </button>
      </div>
    </section>
  );
}

/** Actions after the game: the campaign, the next battle, a rematch, the record. */
export function AfterActs() {
  const { session, lesson } = usePage();
  const again = async (how: { swap?: boolean; next?: boolean }): Promise<void> => {
    try {
      const { path } = await api.rematch(session.game, session.token, how);
      navigation.go(path);
    } catch (error) {
      session.notice.value = reasonOf(error, t("result-no-other-game-set"));
    }
  };
  const welcome = session.welcome.value;
  const campaign = welcome?.campaign;
  const isLesson = lesson.content.value !== null;
  const playing = !isLesson && !campaign && !welcome?.what_if && session.you.value.length > 0;
  const next = playing ? welcome?.next : null;
  return (
    <>
      {isLesson && <LessonActs />}
      {campaign && (
        <a
          class="btn go"
          href={navigation.href(campaignPath(campaign, session.token))}
          data-testid="back-to-campaign"
        >
          {t("result-back-campaign")}
        </a>
      )}
      {next && (
        <button
          type="button"
          class="btn go"
          onClick={() => void again({ next: true })}
          data-testid="next-scenario"
        >
          {t("result-next", { title: next.title })}
        </button>
      )}
      {playing && (
        <button type="button" class={next ? "btn" : "btn go"} onClick={() => void again({})}>
          {t("result-rematch")}
        </button>
      )}
      {playing && (
        <button type="button" class="btn" onClick={() => void again({ swap: true })}>
          {t("campaign-swap-sides")}
        </button>
      )}
      <ShareButton />
      <a
        class="btn"
        href={api.recordAddress(session.game)}
        onClick={(event) => {
          event.preventDefault();
          void save(api.recordAddress(session.game), session.token, `${session.game}.txt`);
        }}
      >
        {t("record")}
      </a>
    </>
  );
}
