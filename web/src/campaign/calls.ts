import { call, query, send, withKey, rulesetAddress } from "../net/api";
import type { CampaignAimAnswer, CampaignState, CampaignCreated, CampaignRequest } from "./wire";

const at = (campaign: string, what = ""): string =>
  `/api/campaigns/${encodeURIComponent(campaign)}${what}`;

/** HTTP calls for campaigns. */
export const campaigns = {
  create: (request: CampaignRequest) => call<CampaignCreated>("/api/campaigns", send(request)),
  see: (campaign: string, token: string) => call<CampaignState>(at(campaign), withKey(token)),
  order: (campaign: string, token: string, text: string, base: number) =>
    call<CampaignState>(at(campaign, "/orders"), withKey(token, send({ text, base }))),
  aim: (campaign: string, token: string, subject: string, target: string) =>
    call<CampaignAimAnswer>(at(campaign, "/aim"), withKey(token, send({ subject, target }))),
  undo: (campaign: string, token: string, base: number) =>
    call<CampaignState>(at(campaign, "/undo"), withKey(token, send({ base }))),
  dice: (campaign: string, token: string, faces: number[], base: number) =>
    call<CampaignState>(at(campaign, "/dice"), withKey(token, send({ faces, base }))),
  battle: (campaign: string, token: string, by: "person" | "computer") =>
    call<{ game: string; path: string }>(at(campaign, "/battle"), withKey(token, send({ by }))),
  name: (campaign: string, token: string, name: string, seat: string) =>
    call<CampaignState>(at(campaign, "/name"), withKey(token, send({ name, seat }))),
  rematch: (campaign: string, token: string, swap: boolean) =>
    call<{ path: string }>(at(campaign, "/rematch"), withKey(token, send({ swap }))),
  recordAddress: (campaign: string) => at(campaign, "/record"),
  pictureAddress: (ruleset: string, campaign: string, theme: string) =>
    `${rulesetAddress(ruleset)}/campaigns/${encodeURIComponent(campaign)}/picture.svg` +
    `?${query({ theme })}`,
};
