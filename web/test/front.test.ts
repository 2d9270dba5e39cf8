import { beforeEach, describe, expect, it } from "vitest";
import { finishedLessons, finishLesson } from "../src/common/lessons";
import { firstBattle } from "../src/lobby/firstBattle";
import { allLessons } from "../src/lobby/lessonList";
import { shortest, showFrame } from "../src/lobby/replayFrames";
import type { RulesetSpec } from "../src/net/api";

const seats = [
  { id: "green", title: "Green", fleet: "A" },
  { id: "orange", title: "Orange", fleet: "B" },
];
const ruleset = (id: string, lessons: string[], scenarios = ["line", "skirmish"]): RulesetSpec =>
  ({
    id,
    title: id,
    seats,
    scenarios: scenarios.map((one) => ({ id: one, title: one, seats })),
    lessons: lessons.map((one) => ({
      id: one,
      title: one,
      summary: "",
      scenario: "skirmish",
      seat: "orange",
    })),
  }) as unknown as RulesetSpec;

describe("the first battle", () => {
  it("is the battle of the easiest game's first lesson", () => {
    const found = firstBattle([ruleset("trireme", ["first"]), ruleset("biremes", ["first"])]);
    expect([found?.ruleset.id, found?.scenario.id, found?.seat]).toEqual([
      "trireme",
      "skirmish",
      "orange",
    ]);
  });
  it("is the first scenario without lessons", () => {
    const found = firstBattle([ruleset("trireme", [])]);
    expect([found?.scenario.id, found?.seat]).toEqual(["line", "green"]);
  });
  it("is that of the chosen rule set, of its second lesson if it has one", () => {
    const games = [ruleset("trireme", ["first"]), ruleset("biremes", ["first", "ram"])];
    expect(firstBattle(games, "biremes")?.ruleset.id).toBe("biremes");
    expect(firstBattle(games, "unknown")?.ruleset.id).toBe("trireme");
  });
  it("waits for the list of games", () => {
    expect(firstBattle([])).toBeNull();
  });
});

describe("lessons", () => {
  const games = [ruleset("trireme", ["first", "second"]), ruleset("biremes", ["first"])];
  beforeEach(() => {
    localStorage.clear();
    finishedLessons.value = [];
  });
  it("offer the first that is not finished", () => {
    expect(allLessons(games, []).next?.testid).toBe("lesson-trireme");
    const { lessons, next } = allLessons(games, ["trireme/first", "trireme/second"]);
    expect(lessons.map((one) => one.done)).toEqual([true, true, false]);
    expect(next?.testid).toBe("lesson-biremes");
    expect(lessons[1]?.testid).toBe("lesson-trireme-second");
  });
  it("offer none when all are finished", () => {
    const all = ["trireme/first", "trireme/second", "biremes/first"];
    expect(allLessons(games, all).next).toBeNull();
  });
  it("are kept once each in this browser", () => {
    finishLesson("trireme", "first");
    finishLesson("trireme", "first");
    expect(finishedLessons.value).toEqual(["trireme/first"]);
    expect(localStorage.getItem("naumachia.lessonsDone")).toBe('["trireme/first"]');
  });
});

describe("a replay", () => {
  const ship = (id: string, x: number, turn: number) =>
    `<g id="ship-${id}" transform="translate(${x},7) rotate(${turn})"><use href="#s"/></g>`;
  const sea = (): SVGSVGElement => document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const of = (picture: SVGSVGElement, id: string): SVGElement =>
    picture.querySelector<SVGElement>(`#ship-${id}`) as SVGElement;

  it("moves a ship and keeps its element", () => {
    const picture = sea();
    showFrame(picture, ship("A1", 10, 0));
    const before = of(picture, "A1");
    showFrame(picture, ship("A1", 30, 45));
    expect(of(picture, "A1")).toBe(before);
    expect(before.style.transform).toBe("translate(30px, 7px) rotate(45deg)");
  });
  it("turns a ship the short way", () => {
    const picture = sea();
    showFrame(picture, ship("A1", 10, 315));
    showFrame(picture, ship("A1", 10, 0));
    expect(of(picture, "A1").style.transform).toContain("rotate(360deg)");
    expect([shortest(315), shortest(-350), shortest(90)]).toEqual([-45, 10, 90]);
  });
  it("fades a lost ship, and restores it when the battle restarts", () => {
    const picture = sea();
    showFrame(picture, ship("A1", 10, 0) + ship("B1", 20, 0));
    showFrame(picture, ship("A1", 12, 0));
    expect(of(picture, "B1").classList.contains("lost")).toBe(true);
    showFrame(picture, ship("A1", 10, 0) + ship("B1", 20, 0));
    expect(of(picture, "B1").classList.contains("lost")).toBe(false);
  });
});
