import type { Company } from "../state/company";
import { usePage } from "../state/page";

/** The order in hand, or the last one, for the other ships as well: one press for all of them. */
export function Likewise() {
  const { session, draft } = usePage();
  const { company } = draft;
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
  const led = company.wake.value;
  const followers = led.map(({ ship }) => ship).join(", ");
  return (
    <>
      {led.length > 0 && (
        <button
          type="button"
          class="btn"
          title={`${followers}: each along the way of those ahead of her`}
          onClick={() => void company.follow()}
          {...showing(company, "wake")}
          data-testid="wake"
        >
          In her wake ({led.length})
        </button>
      )}
      <button
        type="button"
        class="btn"
        title={`${others.join(", ")}: the same, one by one. Shift and a press picks some.`}
        onClick={() => void company.all()}
        {...showing(company, "likewise")}
        data-testid="likewise"
      >
        {inHand ? `${picked ? "These" : "All"} ${count}` : `The rest likewise (${count})`}
        <kbd aria-hidden="true">⇧⏎</kbd>
      </button>
    </>
  );
}

/** While the pointer or the focus is on a press, the board shows where the others would come to. */
const showing = (company: Company, what: "likewise" | "wake") => ({
  onPointerEnter: () => (company.shown.value = what),
  onFocus: () => (company.shown.value = what),
  onPointerLeave: () => (company.shown.value = null),
  onBlur: () => (company.shown.value = null),
});
