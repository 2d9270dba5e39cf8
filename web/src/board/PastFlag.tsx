import { usePage } from "../state/page";
import { t } from "../text/t";

/** Which moment of the past is shown, and the button that takes all back to it. */
export function PastFlag() {
  const { session } = usePage();
  const past = session.past.value;
  if (!past) return null;
  return (
    <p class="past-flag">
      <span>{t("past-flag-move-moment-past", { title: past.update.turn.title, n: past.n })}</span>
      <TakeBackHere to={past.n} />
    </p>
  );
}

/** The button that takes all back to a past moment, where the player gave an order. */
function TakeBackHere({ to }: { to: number }) {
  const { session } = usePage();
  const undo = session.live.value?.undo;
  if (undo?.ask !== true) return null;
  return (
    <button
      type="button"
      class="btn small"
      title={t("past-flag-take-back-orders-since")}
      onClick={() => void session.takeBack(to)}
      data-testid="take-back-here"
    >
      {undo.at_once ? t("past-flag-take-back-here") : t("past-flag-ask-take-back-here")}
    </button>
  );
}
