import { primerPath } from "../net/api";
import { place } from "../net/place";

/** To how a game is played, in pictures; beside a game that goes on, in a page of its own. */
export function PrimerLink({
  ruleset,
  said = "How to play, in pictures",
}: {
  ruleset: string;
  said?: string;
}) {
  return (
    <a
      class="primer-link"
      href={place.href(primerPath(ruleset))}
      target="_blank"
      rel="noreferrer"
      data-testid={`how-to-play-${ruleset}`}
    >
      {said}
    </a>
  );
}
