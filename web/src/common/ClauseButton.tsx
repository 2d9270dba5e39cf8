import { type Book, describedBy, tell, untell } from "./ClauseTip";

/** A clause's number, which tells its text when it is pointed at and opens the rules there; nothing
 * where there is none. */
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
    untell();
    onOpen(id);
  };
  const point = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") void tell(id, book, event.currentTarget as HTMLElement);
  };
  const focus = (event: FocusEvent): void => {
    const number = event.currentTarget as HTMLElement;
    if (number.matches(":focus-visible")) void tell(id, book, number);
  };
  return (
    <button
      type="button"
      class="cl"
      tabindex={tab}
      onClick={open}
      onPointerEnter={point}
      onPointerLeave={untell}
      onFocus={focus}
      onBlur={untell}
      aria-label={`Rule ${id}`}
      aria-describedby={describedBy(id)}
    >
      {id}
    </button>
  );
}
