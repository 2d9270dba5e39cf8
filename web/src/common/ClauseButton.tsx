/** A clause's number, which opens its text; nothing where there is none. */
export function ClauseButton({
  id,
  onOpen,
}: {
  id: string | null | undefined;
  onOpen: (id: string) => void;
}) {
  if (!id) return null;
  const open = (event: Event): void => {
    event.stopPropagation();
    onOpen(id);
  };
  return (
    <button type="button" class="cl" onClick={open} aria-label={`Rule ${id}`}>
      {id}
    </button>
  );
}
