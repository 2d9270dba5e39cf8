import type { OrderBatch } from "../state/orderBatch";
import { usePage } from "../state/page";

/** Buttons that repeat the current or last order for other ships. */
export function RepeatOrder() {
  const { session, composer } = usePage();
  const { batch } = composer;
  const others = batch.others.value;
  if (batch.isRunning.value)
    return (
      <button type="button" class="btn" onClick={() => batch.stop()} data-testid="halt">
        Stop here<kbd aria-hidden="true">Esc</kbd>
      </button>
    );
  if (others.length === 0 || session.sending.value) return null;
  const hasOrder = composer.draft.order.value !== null;
  const picked = batch.picked.value.length > 0;
  const count = others.length + (hasOrder ? 1 : 0);
  const led = batch.wake.value;
  const followers = led.map(({ ship }) => ship).join(", ");
  return (
    <>
      {led.length > 0 && (
        <button
          type="button"
          class="btn"
          title={`${followers}: each on the path of the ships ahead`}
          onClick={() => void batch.sendToWake()}
          {...previewHandlers(batch, "wake")}
          data-testid="wake"
        >
          In her wake ({led.length})
        </button>
      )}
      <button
        type="button"
        class="btn"
        title={`${others.join(", ")}: the same, one by one. Press ships with Shift to choose some.`}
        onClick={() => void batch.repeatForOthers()}
        {...previewHandlers(batch, "likewise")}
        data-testid="likewise"
      >
        {hasOrder ? `${picked ? "These" : "All"} ${count}` : `The rest likewise (${count})`}
        <kbd aria-hidden="true">⇧⏎</kbd>
      </button>
    </>
  );
}

/** Return event handlers that preview the result while the pointer or the focus is on a button. */
const previewHandlers = (batch: OrderBatch, what: "likewise" | "wake") => ({
  onPointerEnter: () => (batch.preview.value = what),
  onFocus: () => (batch.preview.value = what),
  onPointerLeave: () => (batch.preview.value = null),
  onBlur: () => (batch.preview.value = null),
});
