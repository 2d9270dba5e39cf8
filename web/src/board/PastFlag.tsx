import { usePage } from "../state/page";

/** Which moment of the past is shown, and the button that takes all back to it. */
export function PastFlag() {
  const { session } = usePage();
  const past = session.past.value;
  if (!past) return null;
  return (
    <p class="past-flag">
      <span>
        {past.update.turn.title}, move {past.n}: a moment of the past
      </span>
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
      title="Take back your orders since then, and all that came after them"
      onClick={() => void session.takeBack(to)}
      data-testid="take-back-here"
    >
      {undo.at_once ? "Take back to here" : "Ask to take back to here"}
    </button>
  );
}
