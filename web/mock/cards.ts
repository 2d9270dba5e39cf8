// Moments of a game with cards, for work on the hand and the windows: ?mock=cards, ?mock=window,
// ?mock=idle, ?mock=battle.
import type { Card, CardTable, Order } from "../src/net/wire";

const card = (
  id: string,
  title: string,
  number: string,
  kind: string,
  emblem: string,
  text: string,
  more: Partial<Card> = {},
): Card => ({
  id,
  title,
  number,
  kind,
  emblem,
  text,
  red: false,
  icon: "",
  foot: "",
  state: "plain",
  clause: null,
  ...more,
});

export const HAND: Card[] = [
  card("41", "Spare Oars", "3", "Action", "oars", "A Damaged ship clear of the enemy is mended.", {
    red: true,
  }),
  card("12", "Diekplous", "3", "Bonus", "ram", "Rakes of this formation: +2.", { icon: "wind" }),
  card(
    "25",
    "Back Water!",
    "1",
    "Reaction",
    "turn",
    "The target backs one square, facing kept. The attack is lost.",
    { icon: "sinking", clause: "NAV-CARD-04" },
  ),
  card(
    "18",
    "Counter Attack",
    "6",
    "Reaction",
    "swords",
    "She makes the same attack first, whatever her state.",
    { clause: "NAV-CARD-12" },
  ),
  card("33", "Fend Off!", "3", "Battle", "shield", "Rammed or grappled: +3 to your die.", {
    icon: "drift",
  }),
  card("7", "Poseidon Wills It", "5", "Battle", "eye", "After the dice: roll one of them again.", {
    red: true,
    icon: "time",
  }),
];

const order = (
  text: string,
  sentence: string,
  cards: string[],
  more: Partial<Order> = {},
): Order => ({
  text,
  subject: null,
  steps: [text],
  label: text,
  sentence,
  brief: "",
  kind: "attack",
  pose: null,
  path: [],
  target: null,
  key: text.toLowerCase().replace(/[^a-z]/g, ""),
  clause: null,
  odds: null,
  refused: null,
  cards,
  use: "",
  declines: false,
  way: [],
  fellows: [],
  costs: [],
  chain: [],
  numbers: [],
  manner: "",
  joins: [],
  usual: false,
  seldom: false,
  warning: "",
  ...more,
});
const none = order("none", "Let it come", [], { kind: "pass", declines: true });

function table(hand: Card[]): CardTable {
  const active: Record<string, number[]> = { orange: [2, 3, 4, 5, 6], green: [2, 3, 5, 6] };
  return {
    seats: [
      {
        seat: "green",
        hand,
        face_down: 0,
        piles: [
          {
            id: "planning",
            title: "Planned",
            cards: [
              card(
                "9",
                "Elasis!",
                "4",
                "Bonus",
                "oars",
                "This formation runs at Full without tiring.",
              ),
            ],
            face_down: 0,
            note: "",
          },
        ],
      },
      {
        seat: "orange",
        hand: [],
        face_down: 4,
        piles: [{ id: "planning", title: "Planned", cards: [], face_down: 1, note: "" }],
      },
    ],
    piles: [
      { id: "draw", title: "Draw", cards: [], face_down: 27, note: "" },
      {
        id: "discard",
        title: "Discards",
        cards: [...HAND, ...HAND.map((c) => ({ ...c, id: `x${c.id}` }))],
        face_down: 0,
        note: "",
      },
    ],
    track: {
      title: "Impulse",
      mover: "orange",
      impulses: [1, 2, 3, 4, 5, 6, 7].map((n) => ({
        label: String(n),
        seats: Object.keys(active).filter((seat) => active[seat]?.includes(n)),
        state: n < 5 ? "past" : n === 5 ? "now" : "next",
      })),
      notes: [
        { seat: "orange", text: "card 5" },
        { seat: "green", text: "card 4" },
      ],
    },
    facts: [
      ["Turn", "4 of 20"],
      ["Wind", "to the north"],
    ],
  };
}

const ram = {
  id: "W4",
  title: "Reaction: a ram is declared",
  text: "Seven at 2212, at Full, rams your four at 2113 on her bow.",
  cards: ["Back Water!", "Counter Attack"],
  clause: "NAV-CARD-04",
};

/** The update of a moment with cards, made from an ordinary one; null for another moment. */
export function cardMoment(
  which: string | null,
  update: Record<string, unknown>,
): Record<string, unknown> | null {
  const prompt = update.prompt as Record<string, unknown>;
  const fits = (wanted: string[]): Card[] =>
    HAND.map((c) =>
      wanted.includes(c.id)
        ? { ...c, state: "playable" }
        : {
            ...c,
            state: "barred",
            foot:
              c.kind === "Reaction" ? "not now" : `not a ${ram.title.slice(0, 8).toLowerCase()}`,
          },
    );
  switch (which) {
    case "cards": {
      const uses = HAND.flatMap((c) => [
        order(`${c.id} planning`, `Plan with ${c.title}`, [c.id], { use: "Planning" }),
        ...(c.red
          ? [order(`${c.id} action`, `${c.title} as an Action`, [c.id], { use: "Action" })]
          : []),
        order(`${c.id} activation`, `Activate ${c.number} formations`, [c.id], {
          use: "Activation",
        }),
      ]);
      return {
        ...update,
        cards: table(HAND),
        orders: uses,
        prompt: {
          ...prompt,
          seats: ["green", "orange"],
          sentence: "Choose the card of this cycle.",
          detail: "Both choose in secret; they are turned up together.",
        },
      };
    }
    case "window":
    case "idle": {
      const can =
        which === "window"
          ? [
              order("Back Water!", "Play Back Water!", ["25"]),
              order("Counter Attack", "Play Counter Attack", ["18"]),
            ]
          : [];
      const hand =
        which === "window" ? fits(["25", "18"]) : HAND.filter((c) => c.kind !== "Reaction");
      return {
        ...update,
        cards: table(hand),
        orders: [none, ...can],
        prompt: {
          ...prompt,
          seats: ["green"],
          yours: true,
          sentence: "Answer the ram: back away, strike first, or let it come.",
          detail: "Your other cards cannot be played in this window.",
          window: ram,
        },
      };
    }
    case "battle": {
      const sets = [["33"], ["7"], ["33", "7"]].map((ids) =>
        order(
          `commit ${ids.join(" ")}`,
          `Commit ${ids.length === 1 ? HAND.find((c) => c.id === ids[0])?.title : "2 cards"}`,
          ids,
        ),
      );
      return {
        ...update,
        cards: table(fits(["33", "7"])),
        orders: [{ ...none, sentence: "Commit none" }, ...sets],
        prompt: {
          ...prompt,
          seats: ["green"],
          yours: true,
          sentence: "Commit Battle cards, face down.",
          detail: "Any number; the defender commits after you.",
          window: {
            ...ram,
            id: "battle",
            title: "Battle cards",
            cards: ["Fend Off!", "Poseidon Wills It"],
          },
        },
      };
    }
    default:
      return null;
  }
}
