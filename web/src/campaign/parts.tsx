import { ClauseButton } from "../common/ClauseButton";
import { useCampaign } from "./context";

/** A clause's number on a campaign's page: its text, and the rules drawer. */
export function Clause({ id }: { id: string | null | undefined }) {
  const page = useCampaign();
  const state = page.session.state.value;
  const book = { ruleset: state?.ruleset ?? "", options: state?.option_words ?? "" };
  return <ClauseButton id={id} book={book} onOpen={(clause) => page.openClause(clause)} />;
}
