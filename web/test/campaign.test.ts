import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  bySubject,
  parseRemaining,
  orderTo,
  spot,
  windowOf,
  type Box,
} from "../src/campaign/chart";
import {
  boxOf,
  placeLabels,
  lengthInside,
  type Lane,
  type LabelledItem,
  type LabelPosition,
} from "../src/campaign/labels";
import { CampaignSession } from "../src/campaign/session";
import { NO_LAND } from "../src/geometry/view";
import { campaignRequest } from "../src/lobby/beginning";
import type { CampaignOrder, CampaignState, Fleet, Place } from "../src/campaign/wire";
import type { CampaignInfo } from "../src/net/wire";
import { scenario } from "./builders";
import { settings } from "../src/common/settings";
import { Setup } from "../src/lobby/setup";
import type { RulesetSpec } from "../src/net/api";

const FRAME = {
  scale: 10,
  x0: 0,
  y0: 30,
  flip: false,
  snap: 0,
  unit: "",
  wind: null,
  beyond: NO_LAND,
};
const place = (id: string, x: number, y: number): Place => ({
  id,
  title: id,
  at: [x, y],
  seat: null,
  fleet: null,
  label: "",
  note: id,
});
const fleet = (id: string, x: number, y: number): Fleet => ({
  id,
  seat: "green",
  fleet: "A",
  note: "",
  at: [x, y],
  size: 2,
  ships: [],
});
const order = (text: string, subject: string | null, target: string | null): CampaignOrder => ({
  text,
  subject,
  target,
  label: text,
  sentence: text,
  clause: "C-1",
});

const ORDERS = [
  order("First Strait", "First", "Strait"),
  order("end", null, null),
  order("Second Port", "Second", "Port"),
  order("First Home", "First", "Home"),
];

describe("the chart", () => {
  it("puts places at their positions in the picture", () => {
    expect(spot(FRAME, [3, 10])).toEqual({ x: 30, y: 200 });
    expect(spot({ ...FRAME, x0: 40, y0: 0, flip: true }, [3, 10])).toEqual({ x: 370, y: 100 });
  });

  it("shows all places on a small screen, with room for names", () => {
    const picture = { x: 0, y: 0, w: 400, h: 300 };
    const found = windowOf(
      FRAME,
      [place("A", 10, 20), place("B", 20, 10)],
      [fleet("F", 20, 7)],
      picture,
    );
    expect(found.x).toBeLessThan(100);
    expect(found.x + found.w).toBeGreaterThan(200);
    expect(found.y).toBeLessThan(100);
    expect(found.y + found.h).toBeLessThanOrEqual(300);
    expect(windowOf(FRAME, [], [], picture)).toEqual(picture);
  });
});

describe("labels on the chart", () => {
  const CHART = { x: 0, y: 0, w: 400, h: 300 };
  const mark = (id: string, x: number, y: number): LabelledItem => ({
    id,
    at: { x, y },
    reach: 10,
    words: [{ text: id, size: 16 }],
  });
  const boxes = (all: LabelledItem[], lanes: Lane[] = []): Box[] => {
    const found = placeLabels(all, lanes, CHART, 1);
    return all.map((one) => boxOf(one, found.get(one.id) as LabelPosition, 1));
  };

  it("are above if nothing is in the way", () => {
    expect(placeLabels([mark("Rhodes", 200, 150)], [], CHART, 1).get("Rhodes")?.anchor).toBe(
      "middle",
    );
    const [box] = boxes([mark("Rhodes", 200, 150)]) as [Box];
    expect(box.y + box.h).toBeLessThan(140);
  });

  it("measure the length of a lane behind a name", () => {
    const box = { x: 10, y: 10, w: 20, h: 10 };
    expect(
      lengthInside(
        [
          { x: 0, y: 15 },
          { x: 100, y: 15 },
        ],
        box,
      ),
    ).toBeCloseTo(20);
    expect(
      lengthInside(
        [
          { x: 20, y: 0 },
          { x: 20, y: 100 },
        ],
        box,
      ),
    ).toBeCloseTo(10);
    expect(
      lengthInside(
        [
          { x: 15, y: 15 },
          { x: 25, y: 15 },
        ],
        box,
      ),
    ).toBeCloseTo(10);
    expect(
      lengthInside(
        [
          { x: 0, y: 0 },
          { x: 100, y: 5 },
        ],
        box,
      ),
    ).toBe(0);
  });

  it("avoid the lanes of their place", () => {
    const at = { x: 200, y: 150 };
    for (const to of [
      { x: 200, y: 0 },
      { x: 400, y: 150 },
      { x: 120, y: 0 },
    ]) {
      const lanes: Lane[] = [
        [at, to],
        [at, { x: 200, y: 300 }],
      ];
      const [box] = boxes([mark("Rhodes", at.x, at.y)], lanes) as [Box];
      for (const lane of lanes) expect(lengthInside(lane, box)).toBe(0);
    }
  });

  it("do not overlap, and stay inside the chart", () => {
    const all = [mark("Apollonia", 165, 15), mark("Brundisium", 200, 15), mark("Corcyra", 235, 15)];
    const found = boxes(all);
    for (const [i, one] of found.entries()) {
      expect(one.y).toBeGreaterThanOrEqual(0);
      for (const other of found.slice(i + 1))
        expect(
          one.x + one.w <= other.x ||
            other.x + other.w <= one.x ||
            one.y + one.h <= other.y ||
            other.y + other.h <= one.y,
        ).toBe(true);
    }
  });
});

describe("orders", () => {
  it("are found by fleet and place", () => {
    expect(orderTo(ORDERS, "First", "Home")?.text).toBe("First Home");
    expect(orderTo(ORDERS, "First", "Port")).toBeUndefined();
  });

  it("are grouped by fleet, those of the side last", () => {
    expect(bySubject(ORDERS).map((group) => [group.subject, group.orders.length])).toEqual([
      ["First", 2],
      ["Second", 1],
      [null, 1],
    ]);
  });

  it("show the remaining crew", () => {
    expect(parseRemaining("12/20")).toEqual({ left: 12, most: 20 });
    expect(parseRemaining("0/0")?.most).toBe(1);
    expect(parseRemaining("lost")).toBeNull();
  });
});

describe("beginning a campaign", () => {
  const seats = [
    { id: "green", title: "Green", fleet: "A" },
    { id: "orange", title: "Orange", fleet: "B" },
  ];
  const rules: RulesetSpec = {
    id: "small",
    title: "Small",
    version: "1",
    summary: "",
    players: "2",
    minutes: "5",
    seats,
    ship: "trireme",
    symbol: "",
    manners: [{ id: "bold", title: "Bold", summary: "" }],
    levels: [{ id: "easy", title: "Easy", summary: "" }],
    scenarios: [scenario("one", "One", seats)],
    campaigns: [],
    lessons: [],
    puzzles: 0,
    clauses: 0,
    interrupts: false,
    options: [],
  };
  const spec: CampaignInfo = { id: "straits", title: "Straits", summary: "", note: "", seats };
  const setup = (): Setup => {
    const made = new Setup();
    made.rulesets.value = [rules];
    made.chooseRuleset("small");
    return made;
  };

  it("uses the players of the lobby", () => {
    const made = setup();
    expect(campaignRequest(made, spec, { campaign: "straits" })).toMatchObject({
      ruleset: "small",
      campaign: "straits",
      you: "green",
      screen: "separate",
      seats: [{ kind: "person" }, { kind: "computer", level: "easy" }],
    });
    made.hold("orange", "here");
    expect(campaignRequest(made, spec, { campaign: "straits" })).toMatchObject({
      screen: "shared",
      seats: [{ kind: "person" }, { kind: "person" }],
    });
  });

  it("continues a record, and begins a user's campaign", () => {
    const record = "naumachia campaign 1\nruleset small 1\n";
    const gone = campaignRequest(setup(), spec, { file: record });
    expect(gone).toMatchObject({ record });
    expect(gone).not.toHaveProperty("ruleset");
    expect(campaignRequest(setup(), spec, { file: "campaign = 1\n" })).toMatchObject({
      ruleset: "small",
      source: "campaign = 1\n",
    });
  });

  it("is deselected when a scenario or another game is chosen", () => {
    const made = setup();
    made.campaign.value = spec;
    made.chooseScenario("one");
    expect(made.campaign.value).toBeNull();
  });
});

describe("a campaign on the page", () => {
  const state = (revision: number, orders = ORDERS): CampaignState => ({
    campaign: "c",
    ruleset: "small",
    game: "Small",
    title: "Straits",
    summary: "",
    revision,
    started: "",
    changed: "",
    you: ["green"],
    seats: [],
    status: "yours",
    svg: "<svg/>",
    frame: FRAME,
    places: [],
    lanes: [],
    rematch: null,
    fleets: [],
    standing: [],
    prompt: { seats: ["green"], yours: true, sentence: "", clause: null },
    orders,
    undo: { allowed: false, reason: "" },
    ask_dice: null,
    battle: null,
    log: [],
    result: null,
    options: [],
    option_words: "",
  });
  const answers: [status: number, body: unknown][] = [];
  const asked: [address: string, body: unknown][] = [];

  beforeEach(() => {
    asked.length = answers.length = 0;
    vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
      asked.push([address, init?.body ? JSON.parse(String(init.body)) : null]);
      const [status, body] = answers.shift() ?? [500, {}];
      return new Response(JSON.stringify(body), { status });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("sends the server's order for a fleet", async () => {
    const session = new CampaignSession("c", "t");
    answers.push([200, state(3)], [200, { text: "First Strait", refused: null }], [200, state(4)]);
    await session.look();
    session.selected.value = "First";
    await session.send("Strait");
    expect(asked[1]).toEqual(["/api/campaigns/c/aim", { subject: "First", target: "Strait" }]);
    expect(asked[2]).toEqual(["/api/campaigns/c/orders", { text: "First Strait", base: 3 }]);
    expect(session.state.value?.revision).toBe(4);
  });

  it("reloads when the page becomes visible, until it is closed", async () => {
    vi.stubGlobal(
      "WebSocket",
      class {
        close(): void {
          /* no line is needed */
        }
      },
    );
    const session = new CampaignSession("c", "t");
    answers.push([200, state(3)], [200, state(4)]);
    session.open();
    await vi.waitFor(() => expect(session.state.value?.revision).toBe(3));
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(session.state.value?.revision).toBe(4));
    session.close();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toHaveLength(2);
  });

  it("keeps the answer to the last request, in whatever order answers arrive", async () => {
    const session = new CampaignSession("c", "t");
    const waiting: ((answer: Response) => void)[] = [];
    vi.stubGlobal("fetch", () => new Promise<Response>((done) => waiting.push(done)));
    const [one, two] = [session.look(), session.look()];
    const seen = (online: boolean): Response =>
      new Response(
        JSON.stringify({ ...state(3), seats: [{ id: "green", kind: "computer", online }] }),
      );
    waiting[1]?.(seen(true));
    await two;
    waiting[0]?.(seen(false));
    await one;
    expect(session.state.value?.seats[0]?.online).toBe(true);
  });

  it("sets a name, and keeps it for the next game", async () => {
    const session = new CampaignSession("c", "t");
    answers.push([200, state(3)], [200, state(4)]);
    await session.look();
    await session.giveName(" Ada ", "green");
    expect(asked[1]).toEqual(["/api/campaigns/c/name", { name: "Ada", seat: "green" }]);
    expect(settings.name.value).toBe("Ada");
    settings.name.value = "";
  });

  it("says why a fleet cannot go there, and sends nothing", async () => {
    const session = new CampaignSession("c", "t");
    const refused = { title: "No", sentence: "No lane leads there.", clause: "C-2" };
    answers.push([200, state(3)], [200, { text: "First Port", refused }]);
    await session.look();
    session.selected.value = "First";
    await session.send("Port");
    expect(session.refusal.value).toEqual(refused);
    expect(asked).toHaveLength(2);
  });

  it("deselects a fleet that has moved, and never goes back", async () => {
    const session = new CampaignSession("c", "t");
    answers.push(
      [200, state(3)],
      [
        200,
        state(
          4,
          ORDERS.filter((one) => one.subject !== "First"),
        ),
      ],
      [200, state(2)],
    );
    await session.look();
    session.selected.value = "First";
    await session.look();
    expect(session.selected.value).toBeNull();
    await session.look();
    expect(session.state.value?.revision).toBe(4);
  });

  it("reloads when the campaign has moved on", async () => {
    const session = new CampaignSession("c", "t");
    answers.push(
      [200, state(3)],
      [409, { code: "stale", message: "The campaign is at revision 5." }],
      [200, state(5)],
    );
    await session.look();
    await session.order("end");
    expect(session.state.value?.revision).toBe(5);
  });

  it("reports a wrong link", async () => {
    const session = new CampaignSession("c", "t");
    answers.push([404, { code: "no_campaign", message: "There is no campaign at this link." }]);
    await session.look();
    expect(session.problem.value).toBe("There is no campaign at this link.");
  });
});
