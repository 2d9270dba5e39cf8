import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { ClauseButton } from "./ClauseButton";
import type { Book } from "./ClauseTip";

/** The rules of this page, and how to open a clause in them. */
export interface Clauses {
  book(): Book;
  open(id: string): void;
}

export const ClauseContext = createContext<Clauses | null>(null);

interface Props {
  id: string | null | undefined;
  tab?: 0 | -1;
}

/** A clause number on a game's page, with the game's options. */
export function ClauseLink({ id, tab }: Props) {
  const clauses = useContext(ClauseContext);
  if (!clauses) throw new Error("a link to a clause stands where no page opens clauses");
  return <ClauseButton id={id} book={clauses.book()} onOpen={clauses.open} tab={tab} />;
}
