import { usePage } from "../state/page";

/** The order in hand, or the last one, for the other ships as well: one press for all of them. */
export function Likewise() {
  const { company } = usePage().draft;
  const { session, draft } = usePage();
  const others = company.others.value;
  if (company.running.value)
    return (
      <button type="button" class="btn" onClick={() => company.stop()} data-testid="halt">
        Stop here<kbd aria-hidden="true">Esc</kbd>
      </button>
    );
  if (others.length === 0 || session.sending.value) return null;
  const inHand = draft.order.value !== null;
  const picked = company.picked.value.length > 0;
  const count = others.length + (inHand ? 1 : 0);
  return (
    <button
      type="button"
      class="btn"
      title={`${others.join(", ")}: the same, one by one. Shift and a press picks some.`}
      onClick={() => void company.all()}
      data-testid="likewise"
    >
      {inHand ? `${picked ? "These" : "All"} ${count}` : `The rest likewise (${count})`}
      <kbd aria-hidden="true">⇧⏎</kbd>
    </button>
  );
}
