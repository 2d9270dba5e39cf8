import { NO_LAND } from "../src/geometry/view";
import type { ScenarioSpec } from "../src/net/api";
import type { Frame, Order, Refusal, RosterShip, Update } from "../src/net/wire";

/** Build an order as the server sends it, with defaults. */
export function order(text: string, more: Partial<Order> = {}): Order {
  const [subject = null, ...steps] = text.split(" ");
  return {
    text,
    subject,
    steps,
    label: steps.join(""),
    sentence: text,
    brief: "",
    kind: "move",
    pose: null,
    path: [],
    target: null,
    key: steps.join("").toLowerCase(),
    clause: null,
    odds: null,
    refused: null,
    way: [],
    fellows: [],
    costs: [],
    cards: [],
    use: "",
    declines: false,
    chain: [],
    numbers: [],
    manner: "",
    joins: [],
    usual: false,
    seldom: false,
    warning: "",
    ...more,
  };
}

export const refusal: Refusal = {
  code: "illegal",
  clause: "TRI-RAM-11",
  title: "Refused",
  sentence: "It would ram your own G6.",
  segment: null,
  at: null,
  nearest: [],
};

/** Build a ship of a roster, with defaults. */
export function ship(id: string, more: Partial<RosterShip> = {}): RosterShip {
  return {
    id,
    place: "",
    mark: "",
    note: "",
    lost: false,
    title: id,
    sheet: [],
    log: null,
    count: "",
    share: null,
    group: "",
    name: id,
    at: null,
    glyph: null,
    size: null,
    beam: 0,
    missiles: 0,
    captor: null,
    ...more,
  };
}

/** Build a scenario, with defaults. */
export function scenario(id: string, title: string, seats: ScenarioSpec["seats"]): ScenarioSpec {
  return {
    id,
    title,
    summary: "",
    note: "",
    briefing: [],
    next: "",
    date: "",
    minutes: 0,
    seats,
    options: {},
    host: false,
  };
}

export const frame: Frame = {
  scale: 44,
  x0: -0.318,
  y0: 15.954,
  flip: false,
  snap: 0,
  unit: "",
  wind: null,
  beyond: NO_LAND,
};

export function update(seq: number, more: Partial<Update> = {}): Update {
  return {
    type: "update",
    seq,
    branch: 0,
    log: "more",
    version: 0,
    layers: [{ id: "head", open: "<svg/>", pieces: [], close: "" }],
    frame,
    turn: { number: 1, title: "Turn 1" },
    prompt: {
      seats: ["green"],
      yours: true,
      phase: "act",
      sentence: "",
      detail: "",
      clause: null,
      thinking: false,
      absent: null,
      clock: null,
      window: null,
    },
    orders: [],
    cards: null,
    unlisted: [],
    aims: [],
    holds: [],
    gathers: null,
    forms: [],
    duties: [],
    measuring: true,
    ruler: true,
    takeback: null,
    undo: {
      allowed: true,
      ask: false,
      at_once: false,
      redo: false,
      moves: 0,
      dice: false,
      piece: null,
      title: "",
      reason: "",
      clause: null,
    },
    ask_dice: null,
    roster: [],
    phases: [],
    entries: [],
    timeline: { length: seq, marks: [] },
    result: null,
    moves: [],
    ...more,
  };
}

/** Build the turn of a plain ship on (8,5) heading north: eight manoeuvres, two attacks and one
 * refusal. */
export function shipsOrders(): Order[] {
  const ends: [string, [number, number, number][]][] = [
    ["F", [[8, 6, 0]]],
    [
      "F F",
      [
        [8, 6, 0],
        [8, 7, 0],
      ],
    ],
    [
      "F L",
      [
        [8, 6, 0],
        [8, 6, 315],
      ],
    ],
    [
      "F R",
      [
        [8, 6, 0],
        [8, 6, 45],
      ],
    ],
    [
      "F B",
      [
        [8, 6, 0],
        [8, 5, 0],
      ],
    ],
    ["L", [[8, 5, 315]]],
    ["R", [[8, 5, 45]]],
    ["B", [[8, 4, 0]]],
  ];
  const moves = ends.map(([steps, path]) => {
    const [x, y, heading] = path.at(-1) as [number, number, number];
    return order(`G4 ${steps}`, {
      path: [[8, 5, 0], ...path],
      pose: { x, y, heading },
      refused: steps === "F R" ? refusal : null,
    });
  });
  const ram = order("G4 F L xO2", {
    kind: "attack",
    label: "FL ram",
    target: "O2",
    key: "flx",
    pose: { x: 8, y: 6, heading: 315 },
    path: [
      [8, 5, 0],
      [8, 6, 0],
      [8, 6, 315],
      [8, 6, 315],
    ],
  });
  const board = order("G4 F F bO3", {
    kind: "attack",
    label: "FF board",
    target: "O3",
    key: "ffo",
    pose: { x: 8, y: 7, heading: 0 },
    path: [
      [8, 5, 0],
      [8, 6, 0],
      [8, 7, 0],
      [8, 7, 0],
    ],
  });
  return [...moves, ram, board];
}
