import { useTable } from "../game/table";

/** A clause's number, which opens its text. */
export function ClauseLink({ id }: { id: string | null | undefined }) {
  const table = useTable();
  if (!id) return null;
  const open = (event: Event): void => {
    event.stopPropagation();
    table.openClause(id);
  };
  return (
    <button type="button" class="cl" onClick={open} aria-label={`Rule ${id}`}>{id}</button>
  );
}
