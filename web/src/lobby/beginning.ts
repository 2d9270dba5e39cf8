import { settings } from "../common/settings";
import type { Setup } from "./setup";
import { campaigns } from "../campaign/calls";
import { knownCampaigns } from "../campaign/known";
import type { CampaignCreated, CampaignRequest } from "../campaign/wire";
import type { CampaignInfo } from "../net/wire";

/** How a campaign begins: from the rule set, or from a file with a record or a user's campaign. */
export type CampaignStart = { campaign: string } | { file: string };

const RECORD = "naumachia campaign";

/** Return the players for the sides of a campaign, as chosen in the lobby. */
export function campaignRequest(
  setup: Setup,
  spec: CampaignInfo,
  beginning: CampaignStart,
): CampaignRequest {
  const name = settings.name.value.trim();
  const seats = spec.seats.map(({ id }): CampaignRequest["seats"][number] => {
    const holder = setup.holder(id);
    if (holder === "computer") return setup.computer(id);
    return { kind: "person", ...(holder === "you" && name ? { name } : {}) };
  });
  const you = spec.seats.find((seat) => setup.holder(seat.id) === "you")?.id;
  const screen = spec.seats.some((seat) => setup.holder(seat.id) === "here")
    ? "shared"
    : "separate";
  const common = { seats, screen, dice: setup.dice.value, ...(you ? { you } : {}) } as const;
  if ("file" in beginning && beginning.file.trimStart().startsWith(RECORD))
    return { record: beginning.file, ...common };
  const what = "file" in beginning ? { source: beginning.file } : beginning;
  return { ruleset: setup.rulesetId.value, options: setup.changedOptions(), ...what, ...common };
}

/** Create a campaign and store its links. Returns the path of the player's own. */
export async function beginCampaign(
  setup: Setup,
  spec: CampaignInfo,
  beginning: CampaignStart,
): Promise<string> {
  const made = await campaigns.create(campaignRequest(setup, spec, beginning));
  setup.keepChoice();
  return storeLinks(setup, spec, made);
}

function storeLinks(setup: Setup, spec: CampaignInfo, made: CampaignCreated): string {
  const you = spec.seats.find((seat) => setup.holder(seat.id) === "you")?.id;
  const own = made.links.find((link) => you !== undefined && link.seats.includes(you));
  const { token, path } = own ?? made.watch;
  knownCampaigns.remember({
    campaign: made.campaign,
    token,
    path,
    game: setup.rulesets.value.find((r) => r.id === made.ruleset)?.title ?? "",
    title: made.title,
    fleet: spec.seats.find((seat) => seat.id === own?.seats[0])?.fleet ?? "A",
    invitations: made.links.filter((link) => link !== own),
    watch: made.watch.path,
  });
  return path;
}
