import { useState } from "preact/hooks";
import type { Order } from "../net/wire";
import { usePage } from "../state/page";
import { orderForNumbers, numbersOf } from "../state/choices";
import { t } from "../text/t";

/** The button that plays no card. */
export function Decline() {
  const { cardPlay, session } = usePage();
  const none = cardPlay.declineOrder.value;
  if (session.past.value || !none) return null;
  return (
    <button
      type="button"
      class="btn"
      onClick={() => cardPlay.decline()}
      title={none.sentence}
      data-testid="decline"
    >
      {none.sentence.length <= 22 ? none.sentence : t("card-buttons-nothing")}
      <kbd aria-hidden="true">{t("key-space")}</kbd>
    </button>
  );
}

/** Buttons for the uses of the ticked cards, or for the numbers that a card asks for. */
export function Uses({ uses }: { uses: Order[] }) {
  const { cardPlay } = usePage();
  if (uses.length === 0) return null;
  if (numbersOf(uses)) return <Numbers key={cardPlay.ticked.value.join()} uses={uses} />;
  return (
    <>
      {uses.map((order) => (
        <Use key={order.text} order={order} />
      ))}
    </>
  );
}

function Use({ order }: { order: Order }) {
  const { cardPlay, session } = usePage();
  return (
    <button
      type="button"
      class="btn use"
      aria-disabled={order.refused !== null}
      title={order.refused?.sentence ?? order.sentence}
      data-testid="card-use"
      onClick={() => {
        if (order.refused) session.refusal.value = order.refused;
        else cardPlay.play(order);
      }}
    >
      {order.use || order.label}
    </button>
  );
}

/** Numbers to tick. The last number needed completes the order. */
function Numbers({ uses }: { uses: Order[] }) {
  const { composer } = usePage();
  const [picked, setPicked] = useState<number[]>([]);
  const found = numbersOf(uses);
  if (!found) return null;
  const press = (n: number): void => {
    const more = picked.includes(n)
      ? picked.filter((other) => other !== n)
      : [...picked, n].slice(-found.count);
    setPicked(more);
    const order = orderForNumbers(uses, more);
    if (order) composer.draft.take(order);
    else composer.draft.reset();
  };
  return (
    <div
      class="numbers"
      role="group"
      aria-label={t("card-buttons-choose", { count: found.count })}
      data-testid="numbers"
    >
      <span class="count">
        {t("card-buttons-of", { picked: picked.length, count: found.count })}
      </span>
      {found.all.map((n) => (
        <button
          key={n}
          type="button"
          class="btn number"
          aria-pressed={picked.includes(n)}
          onClick={() => press(n)}
        >
          {n}
        </button>
      ))}
    </div>
  );
}
