import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { signal } from "@preact/signals";
import { CampaignSession } from "./session";

/** The state of a campaign's page. */
export class CampaignPageState {
  readonly session: CampaignSession;
  readonly drawer = signal<"rules" | "settings" | "links" | null>(null);
  readonly clause = signal<string | null>(null);

  constructor(campaign: string, token: string) {
    this.session = new CampaignSession(campaign, token);
  }

  openClause(id: string): void {
    this.clause.value = id;
    this.drawer.value = "rules";
  }
}

export const CampaignContext = createContext<CampaignPageState | null>(null);

export function useCampaign(): CampaignPageState {
  const page = useContext(CampaignContext);
  if (!page) throw new Error("a part of the campaign page stands outside the campaign page");
  return page;
}
