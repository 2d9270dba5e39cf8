import { describe, expect, it, onTestFinished } from "vitest";
import { fileOf } from "../site/client";
import { sitePlace } from "../site/navigation";
import { navigation, setNavigation } from "../src/net/navigation";

describe("the site", () => {
  it("answers the lobby's requests from files, and leaves the rest to Python", () => {
    expect(fileOf("/api/rulesets")).toBe("api/rulesets.json");
    expect(fileOf("/api/rulesets?language=de")).toBe("api/rulesets.de.json");
    expect(fileOf("/api/rulesets/trireme/picture.svg?theme=dark&language=de")).toBe(
      "api/rulesets/trireme/picture.dark.svg",
    );
    expect(fileOf("/api/rulesets/trireme/clauses")).toBe("api/rulesets/trireme/clauses.json");
    expect(fileOf("/api/rulesets/trireme/scenarios/line/picture.svg?theme=dark")).toBe(
      "api/rulesets/trireme/scenarios/line/picture.dark.svg",
    );
    expect(fileOf("/api/rulesets/trireme/clauses?options=a%3D1")).toBe("");
    expect(fileOf("/api/rulesets/trireme/clauses/TRI-RAM-05")).toBe("");
    expect(fileOf("/api/games/x")).toBe("");
  });

  it("opens pages after a question mark", () => {
    const before = navigation;
    onTestFinished(() => {
      setNavigation(before);
      history.replaceState(null, "", "/");
    });
    setNavigation(sitePlace);
    history.replaceState(null, "", "/naumachia/?/game/x#key");
    expect(sitePlace.path()).toBe("/game/x");
    expect(sitePlace.href("/game/y#key")).toBe("/naumachia/?/game/y#key");
    expect(sitePlace.href("/")).toBe("/naumachia/");
    expect(sitePlace.href("/#r=aXY")).toBe("/naumachia/#r=aXY");
    sitePlace.go("/how-to-play/trireme");
    expect(location.href).toMatch(/\/naumachia\/\?\/how-to-play\/trireme$/);
    history.replaceState(null, "", "/");
    expect(sitePlace.path()).toBe("/");
  });
});
