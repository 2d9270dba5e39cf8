import { afterEach, describe, expect, it, vi } from "vitest";
import { CampaignSession } from "../src/campaign/session";
import { api } from "../src/net/api";
import { inLanguage } from "../src/net/transport";
import { Session } from "../src/state/session";
import english from "../src/text/en.ftl";
import german from "../src/text/de.ftl";
import { onLanguageChange, useCatalogue } from "../src/text/t";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  onclose: ((event: CloseEvent) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(): void {}
  close(): void {}
}

const paths = (): string[] => FakeSocket.all.map((one) => one.address.replace(/^.*\/ws/, "/ws"));

afterEach(() => {
  useCatalogue("en", english);
  vi.unstubAllGlobals();
  FakeSocket.all = [];
});

describe("the language of the application", () => {
  it("is part of every address but English ones", () => {
    expect(inLanguage("/api/x", "en")).toBe("/api/x");
    expect(inLanguage("/api/x", "de")).toBe("/api/x?language=de");
    expect(inLanguage("/api/x?theme=dark", "de")).toBe("/api/x?theme=dark&language=de");
  });

  it("is that of the page in each request", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      return new Response("[]");
    });
    await api.rulesets();
    useCatalogue("de", german);
    await api.rulesets();
    expect(asked.filter((one) => /rulesets($|\?)/.test(one))).toEqual([
      "/api/rulesets",
      "/api/rulesets?language=de",
    ]);
  });

  it("is asked for again after each change, until that is stopped", () => {
    let count = 0;
    const stop = onLanguageChange(() => count++);
    expect(count).toBe(0);
    useCatalogue("de", german);
    useCatalogue("de", german);
    expect(count).toBe(1);
    stop();
    useCatalogue("en", english);
    expect(count).toBe(1);
  });

  it("changes a game at once: the page fetches all of it again", () => {
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("document", {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const session = new Session("own", "k");
    session.open();
    useCatalogue("de", german);
    session.close();
    useCatalogue("en", english);
    expect(paths().filter((one) => one.includes("own"))).toEqual([
      "/ws/own?since=0&branch=0",
      "/ws/own?since=0&branch=0&language=de",
    ]);
  });

  it("changes a campaign at once", async () => {
    const asked: string[] = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("document", {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      return new Promise(() => undefined);
    });
    const session = new CampaignSession("own", "k");
    session.open();
    useCatalogue("de", german);
    session.close();
    expect(asked.filter((one) => one.includes("own"))).toEqual([
      "/api/campaigns/own",
      "/api/campaigns/own?language=de",
    ]);
  });
});
