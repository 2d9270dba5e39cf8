import { call, query, send } from "../net/api";
import type { Aimed, CampaignState, NewCampaign, NewCampaignRequest } from "./wire";

const at = (campaign: string, token: string, what = ""): string => `/api/campaigns/${encodeURIComponent(campaign)}${what}?${query({ token })}`;

/** The HTTP calls about campaigns. */
export const campaigns = {
  create: (request: NewCampaignRequest) => call<NewCampaign>("/api/campaigns", send(request)),
  see: (campaign: string, token: string) => call<CampaignState>(at(campaign, token)),
  order: (campaign: string, token: string, text: string, base: number) => call<CampaignState>(at(campaign, token, "/orders"), send({ text, base })),
  aim: (campaign: string, token: string, subject: string, target: string) => call<Aimed>(at(campaign, token, "/aim"), send({ subject, target })),
  undo: (campaign: string, token: string, base: number) => call<CampaignState>(at(campaign, token, "/undo"), send({ base })),
  dice: (campaign: string, token: string, faces: number[], base: number) => call<CampaignState>(at(campaign, token, "/dice"), send({ faces, base })),
  battle: (campaign: string, token: string, by: "person" | "computer") => call<{ game: string; path: string }>(at(campaign, token, "/battle"), send({ by })),
  name: (campaign: string, token: string, name: string, seat: string) => call<CampaignState>(at(campaign, token, "/name"), send({ name, seat })),
  rematch: (campaign: string, token: string, swap: boolean) => call<{ path: string }>(at(campaign, token, "/rematch"), send({ swap })),
  recordAddress: (campaign: string, token: string) => at(campaign, token, "/record"),
  pictureAddress: (ruleset: string, campaign: string, theme: string) =>
    `/api/rulesets/${encodeURIComponent(ruleset)}/campaigns/${encodeURIComponent(campaign)}/picture.svg?${query({ theme })}`,
};

/** The page of a campaign from one of its battles: the same link opens both. */
export const campaignPath = (campaign: string, token: string): string => `/campaign/${encodeURIComponent(campaign)}#${token}`;
