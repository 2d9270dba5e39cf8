import { ClauseButton } from "../common/ClauseButton";
import { useCampaign } from "./context";

/** A clause number on a campaign's page. It shows the clause's text and opens the rules. */
export function Clause({ id }: { id: string | null | undefined }) {
  const page = useCampaign();
  const state = page.session.state.value;
  const book = { ruleset: state?.ruleset ?? "", options: state?.option_words ?? "" };
  return <ClauseButton id={id} book={book} onOpen={(clause) => page.openClause(clause)} />;
}
