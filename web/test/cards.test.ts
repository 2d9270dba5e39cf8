import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  canExtend,
  isCardOrder,
  orderForNumbers,
  numbersOf,
  ordersWith,
  playableTitles,
  pressCard,
  takesSeveral,
} from "../src/state/choices";
import { CardPlay } from "../src/state/cardPlay";
import {
  DELAYS,
  PLAIN,
  readPresets,
  presetReply,
  writePresets,
  type Presets,
} from "../src/state/presets";
import { buttonOrders, sideOrders } from "../src/state/orders";
import { createComposer, type OrderComposer } from "../src/state/composer";
import { Session } from "../src/state/session";
import type { Card, CardTable, CardWindow, Order, Update, Welcome } from "../src/net/wire";
import { order, refusal, update } from "./builders";

const card = (id: string, title: string, more: Partial<Card> = {}): Card => ({
  id,
  title,
  text: "",
  number: "3",
  red: false,
  kind: "Battle",
  icon: "",
  emblem: "",
  foot: "",
  state: "plain",
  clause: null,
  ...more,
});
const play = (text: string, cards: string[], more: Partial<Order> = {}): Order =>
  order(text, { subject: null, kind: "attack", cards, ...more });
const none = order("none", {
  subject: null,
  kind: "pass",
  declines: true,
  sentence: "Let it come",
});
const hand = [
  card("1", "Fend Off!"),
  card("2", "Fend Off!"),
  card("3", "Elasis!"),
  card("4", "Back Water!"),
];
const sets = [
  none,
  play("a", ["1"]),
  play("b", ["3"]),
  play("ab", ["1", "3"]),
  play("aa", ["1", "2"]),
];
const MOMENT = { turn: 3, alone: false, follows: false };
const ram: CardWindow = {
  id: "W4",
  title: "A ram",
  text: "",
  cards: ["Back Water!", "Counter Attack"],
  clause: null,
};

describe("numbers that a card names", () => {
  const three = [
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
  ].map((numbers) => play(`play #30 ${numbers.join()}`, ["30"], { numbers }));

  it("are ticked if there are many sets of the same size", () => {
    expect(numbersOf(three)).toEqual({ all: [1, 2, 3, 4], count: 2 });
    expect(numbersOf(three.slice(0, 3))).toBeNull();
    expect(numbersOf([...three, play("x", ["30"], { numbers: [1] })])).toBeNull();
    expect(numbersOf(sets)).toBeNull();
  });

  it("select the order with exactly these numbers", () => {
    expect(orderForNumbers(three, [4, 2])?.text).toBe("play #30 2,4");
    expect(orderForNumbers(three, [4])).toBeNull();
    expect(orderForNumbers(three, [4, 5])).toBeNull();
  });
});

describe("choosing cards", () => {
  it("finds the order that plays the ticked cards, in whatever order they were ticked", () => {
    expect(ordersWith(sets, hand, ["3", "1"]).map((o) => o.text)).toEqual(["ab"]);
    expect(ordersWith(sets, hand, [])).toEqual([]);
    expect(ordersWith(sets, hand, ["3", "4"])).toEqual([]);
  });

  it("treats cards with the same text as equal", () => {
    expect(ordersWith(sets, hand, ["2"]).map((o) => o.text)).toEqual(["a"]);
    expect(ordersWith(sets, hand, ["2", "3"]).map((o) => o.text)).toEqual(["ab"]);
    expect(
      ordersWith(
        [play("a", ["1"])],
        [card("1", "Elasis!"), card("2", "Elasis!", { number: "4" })],
        ["2"],
      ),
    ).toEqual([]);
  });

  it("returns one order per use, only legal ones if there are any", () => {
    const uses = [
      play("p", ["3"], { use: "Planning" }),
      play("x", ["3"], { use: "Action", refused: refusal }),
      play("c", ["3"], { use: "Activation" }),
    ];
    expect(ordersWith(uses, hand, ["3"]).map((o) => o.use)).toEqual(["Planning", "Activation"]);
  });

  it("extends a set, starts a new one if the card does not fit, and unticks the same card", () => {
    expect(pressCard(sets, hand, ["1"], "3")).toEqual(["1", "3"]);
    expect(pressCard(sets, hand, ["1"], "4")).toEqual(["4"]);
    expect(pressCard(sets, hand, ["1", "3"], "1")).toEqual(["3"]);
    const single = [play("a", ["1"]), play("b", ["3"])];
    expect(takesSeveral(single)).toBe(false);
    expect(pressCard(single, hand, ["1"], "3")).toEqual(["3"]);
    expect(canExtend(sets, hand, ["1", "2", "3"])).toBe(false);
  });

  it("keeps card orders out of the buttons beside the prompt", () => {
    expect(sets.every(isCardOrder)).toBe(true);
    expect(sideOrders(sets)).toEqual([]);
    expect(buttonOrders(sets, null)).toEqual([]);
  });
});

describe("standing answers", () => {
  const presets = (more: Partial<Presets>): Presets => ({ ...PLAIN, ...more });
  const can = [none, play("back", ["4"])];

  it("waits equally long whether or not a card fits", () => {
    const idle = presetReply(ram, [none], hand, PLAIN, MOMENT);
    const unwanted = presetReply(ram, can, hand, presets({ never: ["Back Water!"] }), MOMENT);
    const never = presetReply(ram, can, hand, presets({ windows: { W4: "never" } }), MOMENT);
    expect([idle, unwanted, never].map((found) => [found?.text, found?.delay])).toEqual(
      Array(3).fill(["none", DELAYS.soon]),
    );
    expect(presetReply(ram, [none], hand, presets({ idle: "slow" }), MOMENT)?.delay).toBe(
      DELAYS.slow,
    );
  });

  it("answers sooner if only computers wait, whatever the hand", () => {
    const alone = { ...MOMENT, alone: true };
    const found = [
      presetReply(ram, [none], hand, PLAIN, alone),
      presetReply(ram, can, hand, presets({ never: ["Back Water!"] }), alone),
      presetReply(ram, can, hand, presets({ turn: 3 }), alone),
    ];
    expect(found.map((one) => one?.delay)).toEqual(Array(3).fill(DELAYS.alone));
    expect(presetReply(ram, can, hand, PLAIN, alone)).toBeNull();
  });

  it("plays nothing for the rest of one turn, after the same pause", () => {
    expect(presetReply(ram, can, hand, presets({ turn: 3 }), MOMENT)?.delay).toBe(DELAYS.soon);
    expect(presetReply(ram, can, hand, presets({ turn: 2 }), MOMENT)).toBeNull();
    expect(presetReply(ram, can, hand, presets({ turn: 3, idle: "ask" }), MOMENT)).toBeNull();
    expect(
      presetReply(ram, can, hand, presets({ turn: 3, windows: { W4: "always" } }), MOMENT),
    ).toBeNull();
  });

  it("asks if a card fits, if set to always ask, and if nothing can be declined", () => {
    expect(presetReply(ram, can, hand, PLAIN, MOMENT)).toBeNull();
    expect(presetReply(ram, [none], hand, presets({ idle: "ask" }), MOMENT)).toBeNull();
    expect(
      presetReply(ram, [none], hand, presets({ windows: { W4: "always" } }), MOMENT),
    ).toBeNull();
    expect(presetReply(ram, can, hand, presets({ never: ["Counter Attack"] }), MOMENT)).toBeNull();
    expect(
      presetReply(ram, [play("back", ["4"])], hand, presets({ never: ["Back Water!"] }), MOMENT),
    ).toBeNull();
    expect(playableTitles(can, hand)).toEqual(["Back Water!"]);
  });

  it("are stored for each seat of each game", () => {
    writePresets("g1", "red", presets({ never: ["Elasis!"] }));
    expect(readPresets("g1", "red").never).toEqual(["Elasis!"]);
    expect(readPresets("g1", "blue")).toEqual(PLAIN);
    expect(readPresets("g2", "red")).toEqual(PLAIN);
  });
});

describe("the cards of a page", () => {
  let session: Session;
  let composer: OrderComposer;
  let cardPlay: CardPlay;
  let sent: string[];

  const cards: CardTable = {
    seats: [{ seat: "green", hand, face_down: 0, piles: [] }],
    piles: [],
    track: null,
    facts: [],
  };
  const moment = (seq: number, orders: Order[], open = true): Update => {
    const plain = update(seq);
    return { ...plain, cards, orders, prompt: { ...plain.prompt, window: open ? ram : null } };
  };

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    session = new Session("g", "t");
    session.welcome.value = {
      you: ["green"],
      seats: [
        { id: "green", kind: "person" },
        { id: "orange", kind: "person" },
      ],
    } as unknown as Welcome;
    composer = createComposer(session);
    sent = [];
    composer.sender.send = async (text: string) => {
      sent.push(text);
      return true;
    };
    cardPlay = new CardPlay(session, composer);
  });
  afterEach(() => {
    cardPlay.close();
    vi.useRealTimers();
  });

  it("declines by itself after the pause, once", () => {
    session.live.value = moment(1, [none]);
    vi.advanceTimersByTime(DELAYS.soon - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(DELAYS.soon * 5);
    expect(sent).toEqual(["none"]);
  });

  it("declines seventeen windows in a row within six seconds, whatever the hand", () => {
    const can = [none, play("back", ["4"])];
    cardPlay.set({ ...PLAIN, never: ["Back Water!"] });
    const took = [[none], can].map((orders, run) => {
      const began = Date.now();
      for (let n = 1; n <= 17; n++) {
        session.live.value = moment(100 * run + n, orders);
        const before = sent.length;
        while (sent.length === before) vi.advanceTimersByTime(10);
      }
      const whole = Date.now() - began;
      session.live.value = moment(100 * run + 90, [none], false);
      vi.advanceTimersByTime(60_000);
      return whole;
    });
    expect(took[0]).toBeLessThan(6000);
    expect(took[1]).toBe(took[0]);
    expect(sent).toHaveLength(34);
  });

  it("uses the full pause again after it was stopped", () => {
    for (const seq of [1, 2, 3]) {
      session.live.value = moment(seq, [none]);
      if (seq === 2) cardPlay.stopCountdown();
      vi.advanceTimersByTime(DELAYS.next + (seq === 1 ? DELAYS.soon : 0));
    }
    expect(sent).toEqual(["none"]);
    vi.advanceTimersByTime(DELAYS.soon);
    expect(sent).toEqual(["none", "none"]);
  });

  it("stops asking about a card after one press, until another press undoes it", () => {
    const can = [none, play("back", ["4"])];
    session.live.value = moment(1, can);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    expect(cardPlay.mute()).toBe(true);
    expect(cardPlay.presets.value.never).toEqual(["Back Water!"]);
    expect(cardPlay.mute()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect([cardPlay.presets.value.never, sent]).toEqual([[], []]);
    cardPlay.mute("Back Water!");
    vi.advanceTimersByTime(DELAYS.soon - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["none"]);
  });

  it("applies a standing answer set after the countdown was stopped", () => {
    session.live.value = moment(1, [none]);
    cardPlay.stopCountdown();
    expect(cardPlay.hush()).toBe(true);
    expect(cardPlay.isHushed.value).toBe(true);
    vi.advanceTimersByTime(DELAYS.soon);
    expect(sent).toEqual(["none"]);
    expect(cardPlay.hush()).toBe(true);
    expect(cardPlay.isHushed.value).toBe(false);
  });

  it("cannot get a standing answer if set to always ask", () => {
    cardPlay.set({ ...PLAIN, idle: "ask" });
    session.live.value = moment(1, [none, play("back", ["4"])]);
    expect([cardPlay.mute(), cardPlay.hush()]).toEqual([false, false]);
    expect(cardPlay.presets.value.never).toEqual([]);
  });

  it("ignores a press meant for the window that it just answered", () => {
    const played: string[] = [];
    cardPlay.play = (order: Order) => void played.push(order.text);
    session.live.value = moment(1, [none]);
    vi.advanceTimersByTime(DELAYS.soon);
    session.live.value = moment(2, [none, play("back", ["4"])]);
    expect(cardPlay.decline()).toBe(true);
    expect(played).toEqual([]);
    expect(session.notice.value).toContain("new question");
    vi.advanceTimersByTime(600);
    expect(cardPlay.decline()).toBe(true);
    expect(played).toEqual(["none"]);
  });

  it("can be stopped, for this window only", () => {
    session.live.value = moment(1, [none]);
    expect(cardPlay.stopCountdown()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    session.live.value = moment(2, [none]);
    vi.advanceTimersByTime(DELAYS.soon);
    expect(sent).toEqual(["none"]);
  });

  it("never answers for another seat, outside a window, or if set to ask", () => {
    session.live.value = {
      ...moment(1, [none]),
      prompt: { ...moment(1, []).prompt, yours: false, seats: ["orange"] },
    };
    vi.advanceTimersByTime(60_000);
    session.live.value = moment(2, [none], false);
    vi.advanceTimersByTime(60_000);
    cardPlay.set({ ...PLAIN, idle: "ask" });
    session.live.value = moment(3, [none]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });

  it("keeps a hand face down on a shared screen until it is turned up, and does not answer before", () => {
    session.welcome.value = { you: ["green", "orange"], seats: [] } as unknown as Welcome;
    session.live.value = moment(1, [none]);
    expect(cardPlay.isVeiled.value).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    cardPlay.turnUp(false);
    expect(cardPlay.isVeiled.value).toBe(false);
    vi.advanceTimersByTime(DELAYS.soon);
    expect(sent).toEqual(["none"]);
    const other = moment(2, [none]);
    session.live.value = {
      ...other,
      cards: { ...cards, seats: [{ seat: "orange", hand, face_down: 0, piles: [] }] },
      prompt: { ...other.prompt, seats: ["orange"] },
    };
    expect(cardPlay.isVeiled.value).toBe(true);
    cardPlay.turnUp(true);
    session.live.value = moment(3, [none]);
    expect(cardPlay.isVeiled.value).toBe(false);
  });

  it("says of a card that cannot be played now what the card says, and keeps the choice", () => {
    session.live.value = moment(1, [play("back", ["4"])], false);
    cardPlay.press("4");
    cardPlay.press("1");
    expect(session.notice.value).toContain("Fend Off! cannot be played now");
    expect(cardPlay.ticked.value).toEqual(["4"]);
    expect(composer.draft.order.value?.text).toBe("back");
  });

  it("selects the order of a card with one use, and offers the uses of another", () => {
    session.live.value = moment(
      1,
      [
        play("back", ["4"]),
        play("p", ["3"], { use: "Planning" }),
        play("c", ["3"], { use: "Activation" }),
      ],
      false,
    );
    cardPlay.press("4");
    expect(composer.draft.order.value?.text).toBe("back");
    cardPlay.press("3");
    expect(composer.draft.order.value).toBeNull();
    expect(cardPlay.uses.value.map((o) => o.use)).toEqual(["Planning", "Activation"]);
    expect(cardPlay.untickAll()).toBe(true);
    expect(cardPlay.ticked.value).toEqual([]);
  });
});
