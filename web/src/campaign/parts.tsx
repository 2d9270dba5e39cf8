import { ClauseButton } from "../common/ClauseButton";
import { useCampaign } from "./context";

/** A clause's number on a campaign's page: its text, and the rules drawer. */
export function Clause({ id }: { id: string | null | undefined }) {
  const table = useCampaign();
  const book = { ruleset: table.session.state.value?.ruleset ?? "", options: "" };
  return <ClauseButton id={id} book={book} onOpen={(clause) => table.openClause(clause)} />;
}
