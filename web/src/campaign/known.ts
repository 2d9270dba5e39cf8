import { Kept, type KeptLink } from "../common/kept";
import type { GameLink } from "../net/api";

/** A campaign this browser holds a link to. The links are secrets: they stay in this browser. */
export interface KnownCampaign extends KeptLink {
  campaign: string;
  game: string;
  title: string;
  fleet: string;
  invitations: GameLink[];
  watch: string;
}

const BLANK: KnownCampaign = {
  campaign: "",
  token: "",
  path: "",
  game: "",
  title: "",
  fleet: "A",
  invitations: [],
  watch: "",
  opened: 0,
};
const MOST = 20;

export const knownCampaigns = new Kept<KnownCampaign>("campaigns", "campaign", BLANK, MOST);
