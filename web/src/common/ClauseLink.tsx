import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { ClauseButton } from "./ClauseButton";
import type { Book } from "./ClauseTip";

/** What tells a clause's text on this page, and what opens it in the rules. */
export interface Clauses {
  book(): Book;
  open(id: string): void;
}

export const ClauseContext = createContext<Clauses | null>(null);

interface Props {
  id: string | null | undefined;
  tab?: 0 | -1;
}

/** A clause's number on a game's page: its text as the options of the game have it, and the rules
 * drawer. */
export function ClauseLink({ id, tab }: Props) {
  const clauses = useContext(ClauseContext);
  if (!clauses) throw new Error("a link to a clause stands where no page opens clauses");
  return <ClauseButton id={id} book={clauses.book()} onOpen={clauses.open} tab={tab} />;
}
