import { t } from "../text/t";
/** The list of orders that typed words may become. */
export function OrderCompletion({
  items,
  chosen,
  take,
}: {
  items: readonly string[];
  chosen: number;
  take: (text: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <div class="completion" id="order-completion" role="listbox" aria-label={t("orders")}>
      {items.map((text, n) => (
        <div
          key={text}
          id={`completion-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === chosen}
          // Keep the focus in the field.
          onMouseDown={(e) => {
            e.preventDefault();
            take(text);
          }}
        >
          {text}
        </div>
      ))}
    </div>
  );
}
