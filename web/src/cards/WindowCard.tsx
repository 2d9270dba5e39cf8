import { ClauseLink } from "../common/ClauseLink";
import { useTerms } from "../common/Terms";
import { seatName } from "../common/seats";
import { usePage } from "../state/page";
import type { CardWindow } from "../net/wire";
import { Presets } from "./PresetForm";
import { rich, t } from "../text/t";

/** A reaction window, beside the board: the event, the cards that could answer it, and the page's
 * standing answers. It shows the same for any hand, except for the line about the player's own
 * hand. */
export function WindowCard() {
  const { cardPlay } = usePage();
  const mark = useTerms({ focusable: true });
  const window = cardPlay.window.value;
  // A window that is answered at once is not shown, because nobody could read it.
  if (!window || cardPlay.countdown.value?.reply.delay === 0) return null;
  return (
    <aside class="window-card" aria-label={t("window-reaction")} data-testid="window">
      <h2>
        <span>{mark(window.title)}</span> <ClauseLink id={window.clause} />
      </h2>
      {window.text && <p>{mark(window.text)}</p>}
      <p class="could">
        <span>{t("window-cards-fit")}</span>{" "}
        {window.cards.map((title) => (
          <span key={title} class="title">
            {title}
          </span>
        ))}
      </p>
      {!cardPlay.isAsked.value ? <Waiting /> : !cardPlay.isVeiled.value && <Mine window={window} />}
    </aside>
  );
}

function Waiting() {
  const { session } = usePage();
  const awaited = session.live.value?.prompt.seats ?? [];
  const names = (session.welcome.value?.seats ?? [])
    .filter((seat) => awaited.includes(seat.id))
    .map(seatName);
  return names.length > 0 ? (
    <p class="wait">{t("waiting-for", { names: names.join(", ") })}</p>
  ) : null;
}

function Mine({ window }: { window: CardWindow }) {
  const { cardPlay } = usePage();
  const counting = cardPlay.countdown.value;
  const fitting = cardPlay.playable.value;
  const toggle = (): void => {
    cardPlay.stopCountdown();
    cardPlay.showPresets.value = !cardPlay.showPresets.value;
  };
  return (
    <>
      <p class="wait">
        {fitting.length > 0
          ? rich(
              "window-can-play",
              { cards: fitting.join(", ") },
              { b: (inside) => <b>{inside}</b> },
            )
          : t("nothing-fits")}
      </p>
      {counting && (
        <div class="counting" role="status">
          <span class="bar" aria-hidden="true">
            <i key={counting.key} style={{ animationDuration: `${counting.reply.delay}ms` }} />
          </span>
          <span>
            {t("window-answering-none")} {fitting.length > 0 && counting.reply.why}
          </span>
          <button
            type="button"
            class="btn small"
            onClick={() => cardPlay.stopCountdown()}
            data-testid="hold"
          >
            {t("window-stop")}
            <kbd aria-hidden="true">{t("key-esc")}</kbd>
          </button>
        </div>
      )}
      {cardPlay.canPreset.value ? (
        <StandingAnswers />
      ) : (
        <p class="wait">{t("window-have-chosen-asked-every")}</p>
      )}
      <button
        type="button"
        class="cl"
        aria-expanded={cardPlay.showPresets.value}
        onClick={toggle}
        data-testid="presets"
      >
        {cardPlay.showPresets.value
          ? t("window-hide-standing-answers")
          : t("window-all-standing-answers")}
      </button>
      {cardPlay.showPresets.value && <Presets window={window} />}
    </>
  );
}

/** Standing answers to set here; a second press undoes one. */
function StandingAnswers() {
  const { cardPlay } = usePage();
  const { never } = cardPlay.presets.value;
  const first =
    cardPlay.playable.value.find((title) => !never.includes(title)) ?? cardPlay.playable.value[0];
  return (
    <div class="tell" role="group" aria-label={t("window-standing-answers")}>
      {!cardPlay.isHushed.value &&
        cardPlay.playable.value.map((title) => (
          <button
            type="button"
            class="btn small"
            key={title}
            aria-pressed={never.includes(title)}
            onClick={() => cardPlay.mute(title)}
            data-testid="mute"
          >
            {never.includes(title)
              ? t("window-ask-me-about-again", { title })
              : t("window-never-ask-me-about", { title })}
            {title === first && <kbd aria-hidden="true">/</kbd>}
          </button>
        ))}
      <button
        type="button"
        class="btn small"
        aria-pressed={cardPlay.isHushed.value}
        onClick={() => cardPlay.hush()}
        data-testid="hush"
      >
        {cardPlay.isHushed.value
          ? t("window-ask-me-again-turn")
          : t("window-play-nothing-more-turn")}
        <kbd aria-hidden="true">{t("window-space")}</kbd>
      </button>
      {cardPlay.playable.value.length > 0 && !cardPlay.isHushed.value && (
        <small>{t("window-page-then-says-none")}</small>
      )}
    </div>
  );
}
