import { h, render } from "preact";
import { useRef } from "preact/hooks";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { type Roving, useRoving, useTabs } from "../src/common/roving";

type Lines = readonly (readonly string[])[];

function Row({ things, roving }: { things: readonly string[]; roving: Roving }) {
  const line = things[0] ?? "";
  const tab = useTabs(roving, line, things.length);
  const buttons = things.map((thing, i) => h("button", { key: thing, tabindex: tab(i) }, thing));
  return h("li", { "data-line": line }, buttons);
}

function Box({ lines }: { lines: Lines }) {
  const box = useRef<HTMLOListElement>(null);
  const ids = lines.flatMap(([first]) => (first === undefined ? [] : [first]));
  const roving = useRoving(ids, box);
  const { onKeyDown, onFocusIn } = roving;
  const rows = lines.map((things) => h(Row, { key: things[0] ?? "", things, roving }));
  return h("ol", { ref: box, onKeyDown, onFocusIn }, rows);
}

describe("lines that are one stop for Tab", () => {
  let holder: HTMLElement;
  const show = (lines: Lines): Promise<void> => act(() => render(h(Box, { lines }), holder));
  const stops = (): string[] =>
    [...holder.querySelectorAll("button")]
      .filter((thing) => thing.tabIndex === 0)
      .map((thing) => thing.textContent ?? "");
  const press = async (key: string, more: KeyboardEventInit = {}): Promise<boolean> => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    await act(() => void document.activeElement?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const led = async (...keys: string[]): Promise<string> => {
    for (const key of keys) expect(await press(key)).toBe(true);
    return document.activeElement?.textContent ?? "";
  };
  const enter = (): Promise<void> =>
    act(() => holder.querySelector<HTMLElement>("button[tabindex='0']")?.focus());
  const three: Lines = [["a", "a1"], ["b", "b1", "b2"], [], ["c"]];

  beforeEach(async () => {
    holder = document.createElement("div");
    document.body.replaceChildren(holder);
    await show(three);
  });

  it("begin at the first button of the last line", () => {
    expect(stops()).toEqual(["c"]);
  });

  it("are navigated by arrow keys, past lines without buttons, without wrapping", async () => {
    await enter();
    expect(await led("ArrowUp")).toBe("b");
    expect(await led("ArrowRight", "ArrowRight")).toBe("b2");
    expect(await led("ArrowRight")).toBe("b2");
    expect(await led("ArrowUp")).toBe("a1");
    expect(await led("ArrowUp", "ArrowLeft", "ArrowLeft")).toBe("a");
    expect(stops()).toEqual(["a"]);
    expect(await led("End", "ArrowDown")).toBe("c");
    expect(await led("ArrowUp", "ArrowRight", "Home")).toBe("a1");
  });

  it("ignore other keys, and keys with modifiers", async () => {
    await enter();
    expect(await press("Enter")).toBe(false);
    expect(await press("ArrowUp", { altKey: true })).toBe(false);
    expect(document.activeElement?.textContent).toBe("c");
  });

  it("keep their stop at the focus when lines arrive, and otherwise move it to the last line", async () => {
    await enter();
    await led("Home");
    await show([...three, ["d"]]);
    expect(stops()).toEqual(["a"]);
    await act(() => (document.activeElement as HTMLElement).blur());
    expect(stops()).toEqual(["a"]);
    await show([...three, ["d"], ["e"]]);
    expect(stops()).toEqual(["e"]);
  });

  it("have one stop after its line or button is gone", async () => {
    await enter();
    await led("ArrowUp", "End");
    await led("ArrowUp", "ArrowRight", "ArrowRight");
    expect(stops()).toEqual(["b2"]);
    await show([["a", "a1"], ["b", "b1"], ["c"]]);
    expect(stops()).toEqual(["b1"]);
    await show([["a", "a1"], ["c"]]);
    expect(stops()).toEqual(["c"]);
  });
});
