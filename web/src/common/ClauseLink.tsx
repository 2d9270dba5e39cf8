import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { ClauseButton } from "./ClauseButton";

/** What opens a clause's text on this page. */
export const ClauseContext = createContext<((id: string) => void) | null>(null);

/** A clause's number on a game's page, which opens its text in the rules drawer. */
export function ClauseLink({ id }: { id: string | null | undefined }) {
  const open = useContext(ClauseContext);
  if (!open) throw new Error("a link to a clause stands where no page opens clauses");
  return <ClauseButton id={id} onOpen={open} />;
}
