import { useCampaign } from "./context";

/** A clause's number, which opens its text. */
export function Clause({ id }: { id: string | null | undefined }) {
  const table = useCampaign();
  if (!id) return null;
  return <button type="button" class="cl" onClick={() => table.openClause(id)} aria-label={`Rule ${id}`}>{id}</button>;
}
