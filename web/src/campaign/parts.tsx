import { ClauseButton } from "../common/ClauseButton";
import { useCampaign } from "./context";

/** A clause's number on a campaign's page, which opens its text in the rules drawer. */
export function Clause({ id }: { id: string | null | undefined }) {
  const table = useCampaign();
  return <ClauseButton id={id} onOpen={(clause) => table.openClause(clause)} />;
}
