import { primerPath } from "../net/api";
import { navigation } from "../net/navigation";
import { t } from "../text/t";

/** A link to the illustrated introduction. Beside a running game it opens a new tab. */
export function PrimerLink({
  ruleset,
  said: label = t("primer-link-how-play-pictures"),
}: {
  ruleset: string;
  said?: string;
}) {
  return (
    <a
      class="primer-link"
      href={navigation.href(primerPath(ruleset))}
      target="_blank"
      rel="noreferrer"
      data-testid={`how-to-play-${ruleset}`}
    >
      {label}
    </a>
  );
}
