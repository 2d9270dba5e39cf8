import { signal } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import type { GameLink } from "../net/api";

/** A campaign this browser holds a link to. The links are secrets: they stay in this browser. */
export interface KnownCampaign {
  campaign: string;
  token: string;
  path: string;
  game: string;
  title: string;
  fleet: string;
  invitations: GameLink[];
  watch: string;
  opened: number;
}

const KEY = "campaigns";
const MOST = 20;

export const knownCampaigns = signal<KnownCampaign[]>(readStored<KnownCampaign[]>(KEY, []));

export function rememberCampaign(found: Partial<KnownCampaign> & Pick<KnownCampaign, "campaign" | "token" | "path">): void {
  const old = knownCampaigns.value.find((c) => c.campaign === found.campaign && c.token === found.token);
  const blank = { game: "", title: "", fleet: "A", invitations: [], watch: "" };
  const merged: KnownCampaign = { ...blank, ...old, ...found, opened: Date.now() };
  knownCampaigns.value = [merged, ...knownCampaigns.value.filter((c) => c !== old)].slice(0, MOST);
  writeStored(KEY, knownCampaigns.value);
}

export function forgetCampaign(known: KnownCampaign): void {
  knownCampaigns.value = knownCampaigns.value.filter((c) => c !== known);
  writeStored(KEY, knownCampaigns.value);
}
