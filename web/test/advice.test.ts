import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { Advice as AdviceMessage } from "../src/net/wire";
import { api } from "../src/net/api";
import { Advice } from "../src/state/advice";
import type { Session } from "../src/state/session";
import { update } from "./builders";

const session = {
  game: "g",
  token: "t",
  welcome: signal({ by_hand: false, seats: [] }),
  you: signal(["green"]),
  myTurn: signal(true),
  past: signal(null),
  position: signal("3"),
  live: signal(update(3)),
  acting: signal("green"),
} as unknown as Session;

describe("advice", () => {
  it("is requested once, and a second request waits for the answer to the first", async () => {
    let answer: (advice: AdviceMessage) => void = () => {};
    const request = vi
      .spyOn(api, "advice")
      .mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const advice = new Advice(session, { select: () => {} });
    const first = advice.ask();
    const second = advice.ask(false);
    let answered = false;
    void second.then(() => (answered = true));
    await Promise.resolve();
    expect(answered).toBe(false);
    answer({
      at: 3,
      seat: "green",
      best: { text: "G1 R", ship: null },
    } as unknown as AdviceMessage);
    await Promise.all([first, second]);
    expect(request).toHaveBeenCalledTimes(1);
    expect(advice.current.value?.best.text).toBe("G1 R");
    advice.close();
  });
});
