import { useState } from "preact/hooks";
import { Dialog } from "../common/Dialog";
import { reasonOf } from "../net/api";
import { usePage } from "../state/page";
import { navigation, showPath } from "../net/navigation";
import { keepVariation, originOf, type Origin } from "../state/variations";
import { openWhatIf } from "./openWhatIf";
import { ShareButton } from "./Share";
import { VariationsButton } from "./VariationsButton";
import { t } from "../text/t";

/** The bar on the replay of an opened record, with what can be done from there. */
export function RecordBar() {
  const page = usePage();
  const welcome = page.session.welcome.value;
  if (!welcome?.unstored || welcome.what_if) return null;
  return (
    <section class="what-if-bar" aria-label={t("record")} data-testid="record-bar">
      <b>{t("record")}</b>
      <span class="of">{t("what-if-opened-from-link-file")}</span>
      <button
        type="button"
        class="btn small go"
        onClick={() => void openWhatIf(page)}
        data-testid="play-from-here"
      >
        {t("what-if-play-from-here")}
      </button>
      <VariationsButton look="btn small" />
      <ShareButton look="btn small" />
    </section>
  );
}

/** The bar on a what-if board: the way back, its link, and the seats that the computer plays. */
export function WhatIfBar() {
  const { session, advice } = usePage();
  const welcome = session.welcome.value;
  if (!welcome?.what_if) return null;
  const origin = originOf(session.game);
  const leave = (event: Event): void => {
    event.preventDefault();
    if (origin) showPath(origin.path);
  };
  return (
    <section class="what-if-bar" aria-label={t("what-if")} data-testid="what-if">
      <b>{t("what-if")}</b>
      <span class="of">{t("what-if-board-never-affects", { from: welcome.what_if })}</span>
      {welcome.by_hand ? (
        <span class="replies by-hand" data-testid="by-hand">
          {t("what-if-people-playing-game")}
        </span>
      ) : (
        <span class="replies" role="group" aria-label={t("what-if-computer-answers")}>
          {t("what-if-computer-plays")}
          {welcome.seats.map((seat) => (
            <button
              type="button"
              key={seat.id}
              class="btn small"
              aria-pressed={advice.automaticSeats.value.includes(seat.id)}
              onClick={() => advice.toggleSeat(seat.id)}
            >
              {seat.title}
            </button>
          ))}
        </span>
      )}
      <ShareButton look="btn small" />
      {origin?.keeps && <KeepButton origin={origin} />}
      {origin && (
        <a
          class="btn small"
          href={navigation.href(origin.path)}
          onClick={leave}
          data-testid="back-to-game"
        >
          {t("what-if-back-game")}
        </a>
      )}
    </section>
  );
}

/** The button that keeps what was played here as a variation, and its form. */
function KeepButton({ origin }: { origin: Origin }) {
  const { session } = usePage();
  const [open, setOpen] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const played = (session.live.value?.seq ?? 0) > 0;
  const keep = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setBusy(true);
    try {
      const [title, comment] = [String(form.get("title")), String(form.get("comment"))];
      await keepVariation(session, origin, title.trim(), comment.trim());
    } catch (error) {
      setTrouble(reasonOf(error, t("what-if-variation-not-kept")));
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        class="btn small go"
        disabled={!played}
        title={played ? "" : t("what-if-make-move-first")}
        onClick={() => setOpen(true)}
        data-testid="keep-variation"
      >
        {t("what-if-keep")}
      </button>
      {open && (
        <Dialog title={t("what-if-keep-variation")} kind="card" onClose={() => setOpen(false)}>
          <form class="keep-form" onSubmit={(event) => void keep(event)}>
            <p>{t("what-if-kept-game-record-links")}</p>
            <label>
              {t("what-if-title")}
              <input class="field" name="title" required maxLength={80} value={origin.title} />
            </label>
            <label>
              {t("what-if-comment")}
              <textarea class="field" name="comment" rows={4} maxLength={1000} />
            </label>
            {trouble && (
              <p class="trouble" role="alert">
                {trouble}
              </p>
            )}
            <button type="submit" class="btn go" disabled={busy}>
              {t("what-if-keep")}
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
