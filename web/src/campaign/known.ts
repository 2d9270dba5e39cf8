import { LinkStore, type StoredLink } from "../common/linkStore";
import type { GameLink } from "../net/api";

/** A campaign whose link this browser stores. Links are secrets and never leave the browser. */
export interface KnownCampaign extends StoredLink {
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
const MAX_LINKS = 20;

export const knownCampaigns = new LinkStore<KnownCampaign>(
  "campaigns",
  "campaign",
  BLANK,
  MAX_LINKS,
);
