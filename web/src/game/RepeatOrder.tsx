import type { OrderBatch } from "../state/orderBatch";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** Buttons that repeat the current or last order for other ships. */
export function RepeatOrder() {
  const { session, composer } = usePage();
  const { batch } = composer;
  const others = batch.others.value;
  if (batch.isRunning.value)
    return (
      <button type="button" class="btn" onClick={() => batch.stop()} data-testid="halt">
        {t("repeat-order-stop-here")}
        <kbd aria-hidden="true">{t("key-esc")}</kbd>
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
          title={t("repeat-order-each-path-ships-ahead", { followers })}
          onClick={() => void batch.sendToWake()}
          {...previewHandlers(batch, "wake")}
          data-testid="wake"
        >
          {t("repeat-order-her-wake", { count: led.length })}
        </button>
      )}
      <button
        type="button"
        class="btn"
        title={t("repeat-order-same-one-one-press", { ships: others.join(", ") })}
        onClick={() => void batch.repeatForOthers()}
        {...previewHandlers(batch, "likewise")}
        data-testid="likewise"
      >
        {!hasOrder
          ? t("repeat-rest", { count })
          : picked
            ? t("repeat-these", { count })
            : t("repeat-all", { count })}
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
