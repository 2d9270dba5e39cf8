import { theme } from "../common/settings";
import { Thumb } from "../common/Thumb";
import { api } from "../net/api";

/** A scenario's opening position. Screen readers skip it, because the text beside it says the
 * same. */
export function ScenarioThumb({
  ruleset,
  scenario,
  big = false,
}: {
  ruleset: string;
  scenario: string;
  big?: boolean;
}) {
  return <Thumb address={api.pictureAddress(ruleset, scenario, theme.value)} big={big} />;
}
