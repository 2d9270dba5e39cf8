import { type Book, describedById, showTip, hideTip } from "./ClauseTip";
import { t } from "../text/t";

/** A clause number. It shows the clause under the pointer and opens the rules; nothing without a
 * clause. */
export function ClauseButton({
  id,
  book,
  onOpen,
  tab,
}: {
  id: string | null | undefined;
  book: Book;
  onOpen: (id: string) => void;
  tab?: 0 | -1 | undefined;
}) {
  if (!id) return null;
  const open = (event: Event): void => {
    event.stopPropagation();
    hideTip();
    onOpen(id);
  };
  const point = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") void showTip(id, book, event.currentTarget as HTMLElement);
  };
  const focus = (event: FocusEvent): void => {
    const number = event.currentTarget as HTMLElement;
    if (number.matches(":focus-visible")) void showTip(id, book, number);
  };
  return (
    <button
      type="button"
      class="cl"
      tabindex={tab}
      onClick={open}
      onPointerEnter={point}
      onPointerLeave={hideTip}
      onFocus={focus}
      onBlur={hideTip}
      aria-label={t("rule", { id })}
      aria-describedby={describedById(id)}
    >
      {id}
    </button>
  );
}
