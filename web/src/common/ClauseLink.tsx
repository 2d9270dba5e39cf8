import { useTable } from "../game/table";
import { ClauseButton } from "./ClauseButton";

/** A clause's number on a game's page, which opens its text in the rules drawer. */
export function ClauseLink({ id }: { id: string | null | undefined }) {
  const table = useTable();
  return <ClauseButton id={id} onOpen={(clause) => table.openClause(clause)} />;
}
