import { beforeEach, describe, expect, it } from "vitest";
import { LinkStore, type StoredLink } from "../src/common/linkStore";

interface Link extends StoredLink {
  game: string;
  title: string;
  watch: string;
}

const BLANK: Link = { game: "", token: "", path: "", title: "", watch: "", opened: 0 };
const tab = (most = 5): LinkStore<Link> => new LinkStore<Link>("links", "game", BLANK, most);
const link = (game: string, more: Partial<Link> = {}) => ({
  game,
  token: "t",
  path: `/game/${game}`,
  ...more,
});
const games = (kept: LinkStore<Link>): string[] => kept.all.value.map((one) => one.game);

describe("links stored in a browser", () => {
  beforeEach(() => localStorage.clear());

  it("updates a link and puts it first, up to a limit", () => {
    const kept = tab(2);
    kept.remember(link("a", { watch: "/w" }));
    kept.remember(link("b"));
    kept.remember(link("a", { title: "A" }));
    expect(kept.find("a", "t")).toMatchObject({ watch: "/w", title: "A" });
    expect(kept.find("a", "other")).toBeUndefined();
    kept.remember(link("c"));
    expect(games(kept)).toEqual(["c", "a"]);
  });

  it("keeps links that another tab stored meanwhile", () => {
    const [one, other] = [tab(), tab()];
    one.remember(link("a"));
    other.remember(link("b"));
    expect(games(tab())).toEqual(["b", "a"]);
    one.forget({ ...BLANK, ...link("a") });
    expect(games(one)).toEqual(["b"]);
    expect(games(tab())).toEqual(["b"]);
  });

  it("shows changes of another tab", () => {
    const kept = tab();
    tab().remember(link("a"));
    expect(games(kept)).toEqual([]);
    dispatchEvent(new StorageEvent("storage", { key: "naumachia.links" }));
    expect(games(kept)).toEqual(["a"]);
  });
});
