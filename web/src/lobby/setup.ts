import { computed, signal } from "@preact/signals";
import { absolute, copyText } from "../common/copy";
import { knownGames } from "../common/games";
import { installShips } from "../common/icons";
import type { CampaignInfo } from "../net/wire";
import { readStored, settings, writeStored } from "../common/settings";
import {
  api,
  reasonOf,
  type NewGame,
  type NewGameRequest,
  type RulesetSpec,
  type ScenarioSpec,
} from "../net/api";
import { navigation } from "../net/navigation";
import { transport } from "../net/transport";
import { t } from "../text/t";

export type Holder = "you" | "friend" | "computer" | "here";

interface StoredSetup {
  ruleset: string;
  scenario: string;
  holders: Record<string, Holder>;
  levels: Record<string, string>;
  manners?: Record<string, string>;
  dice: "rolled" | "typed";
  absent?: number;
}

const LAST = "lastSetup";
/** The scenario of a loaded file, in place of an id. No id has a stroke. */
export const FROM_FILE = "/file";

/** A scenario file of the user, which the server does not store until a game is played. */
export interface LoadedScenario {
  file: string;
  source: string;
  ruleset: string;
  scenario: ScenarioSpec;
  picture: string;
}

/** The game being set up in the lobby, stored for the next visit. */
export class Setup {
  readonly rulesets = signal<RulesetSpec[]>([]);
  readonly trouble = signal("");
  readonly busy = signal(false);
  readonly rulesetId = signal("");
  readonly scenarioId = signal("");
  /** The chosen campaign, if any, instead of a scenario. */
  readonly campaign = signal<CampaignInfo | null>(null);
  readonly holders = signal<Record<string, Holder>>({});
  readonly levels = signal<Record<string, string>>({});
  /** Playing styles of the computer by seat; without an entry, the default. */
  readonly styles = signal<Record<string, string>>({});
  readonly dice = signal<"rolled" | "typed">("rolled");
  /** Seconds after which the rules answer for an absent player; 0: never. */
  readonly absentSeconds = signal(0);
  /** Options that the player changed. The others have the defaults of scenario and rule set. */
  readonly options = signal<Record<string, boolean | number | string>>({});
  readonly ruleset = computed(
    () => this.rulesets.value.find((r) => r.id === this.rulesetId.value) ?? null,
  );
  /** The scenario file loaded last, if it is one of the chosen rule set. */
  readonly loaded = signal<LoadedScenario | null>(null);
  readonly isFromFile = computed(
    () =>
      this.scenarioId.value === FROM_FILE && this.loaded.value?.ruleset === this.rulesetId.value,
  );
  readonly scenario = computed<ScenarioSpec | null>(() =>
    this.isFromFile.value
      ? (this.loaded.value?.scenario ?? null)
      : (this.ruleset.value?.scenarios.find((s) => s.id === this.scenarioId.value) ?? null),
  );
  readonly given = computed<Record<string, boolean | number | string>>(() => ({
    ...Object.fromEntries((this.ruleset.value?.options ?? []).map((o) => [o.id, o.default])),
    ...this.scenario.value?.options,
  }));
  readonly seats = computed<RulesetSpec["seats"]>(
    () => this.scenario.value?.seats ?? this.ruleset.value?.seats ?? [],
  );
  /** The seat of each player, in order. An option may swap them; `holders` and `levels` use the
   * default seats as keys. */
  readonly players = computed<RulesetSpec["seats"]>(() => {
    const seats = this.seats.value;
    for (const option of this.ruleset.value?.options ?? []) {
      const ids =
        option.seating?.[String(this.options.value[option.id] ?? this.given.value[option.id])];
      if (ids) return ids.flatMap((id) => seats.filter((seat) => seat.id === id));
    }
    return seats;
  });
  readonly mySeat = computed(
    () => this.players.value[this.seats.value.findIndex((s) => this.holder(s.id) === "you")]?.id,
  );
  readonly hasFriend = computed(() => this.seats.value.some((s) => this.holder(s.id) === "friend"));
  /** True if a player may be absent when another's turn needs an answer. */
  readonly mayBeAway = computed(
    () => this.hasFriend.value && this.ruleset.value?.interrupts === true,
  );
  /** The game created for a copied invitation, with its request. The start button opens this
   * game. */
  private readonly createdGame = signal<{ key: string; game: NewGame } | null>(null);
  /** The request of the invitation copied last. */
  private readonly copiedKey = signal("");
  /** True if the copied invitation is for the present setup. After a change it opens another
   * game. */
  readonly isCopied = computed(
    () => this.copiedKey.value !== "" && this.copiedKey.value === JSON.stringify(this.request()),
  );

  async load(): Promise<void> {
    if (!(await this.fetch())) return;
    const last = readStored<Partial<StoredSetup>>(LAST, {});
    const first = this.rulesets.value.find((r) => r.id === last.ruleset) ?? this.rulesets.value[0];
    if (first) this.chooseRuleset(first.id, last);
  }

  /** Fetch the list in the new language of the page; what is chosen stays. */
  async translate(): Promise<void> {
    await this.fetch();
  }

  /** Fetch the list of rule sets. Returns whether it came. */
  private async fetch(): Promise<boolean> {
    try {
      this.trouble.value = "";
      this.rulesets.value = await api.rulesets();
      installShips(this.rulesets.value);
      return true;
    } catch (error) {
      this.trouble.value = reasonOf(error, t("setup-games-cannot-listed"));
      return false;
    }
  }

  chooseRuleset(id: string, last: Partial<StoredSetup> = {}): void {
    const ruleset = this.rulesets.value.find((r) => r.id === id);
    if (!ruleset) return;
    this.rulesetId.value = id;
    this.campaign.value = null;
    this.scenarioId.value =
      ruleset.scenarios.find((s) => s.id === last.scenario)?.id ?? ruleset.scenarios[0]?.id ?? "";
    const most = ruleset.scenarios.reduce(
      (found, s) => ((s.seats?.length ?? 0) > found.length ? (s.seats ?? found) : found),
      ruleset.seats,
    );
    const seats = most.map((s) => s.id);
    const usable = (holder?: Holder): boolean =>
      holder !== undefined && (holder !== "friend" || transport.reachesOthers);
    const known = last.holders && seats.every((s) => usable(last.holders?.[s]));
    this.holders.value = known
      ? (last.holders as Record<string, Holder>)
      : Object.fromEntries(seats.map((s, i) => [s, i === 0 ? "you" : "computer"]));
    const middle = ruleset.levels[Math.floor((ruleset.levels.length - 1) / 2)]?.id ?? "";
    this.levels.value = Object.fromEntries(
      seats.map((s) => [
        s,
        ruleset.levels.some((l) => l.id === last.levels?.[s])
          ? (last.levels?.[s] as string)
          : middle,
      ]),
    );
    this.styles.value = Object.fromEntries(
      seats.flatMap((s) => {
        const manner = ruleset.manners.find((m) => m.id === last.manners?.[s]);
        return manner ? [[s, manner.id]] : [];
      }),
    );
    this.dice.value = last.dice ?? "rolled";
    this.absentSeconds.value = last.absent ?? 0;
    this.options.value = {};
    // The lobby opens on this rule set again, also after a lesson.
    writeStored(LAST, { ...readStored<Partial<StoredSetup>>(LAST, {}), ruleset: id });
  }

  /** Return who plays a seat. */
  holder(seat: string): Holder {
    return this.holders.value[seat] ?? "computer";
  }

  chooseScenario(id: string): void {
    this.scenarioId.value = id;
    this.campaign.value = null;
  }

  /** Choose the scenario of a file, for the same players as before in its rule set. */
  chooseFile(loaded: LoadedScenario): void {
    if (loaded.ruleset !== this.rulesetId.value) this.chooseRuleset(loaded.ruleset);
    this.loaded.value = loaded;
    this.options.value = {};
    const seats = loaded.scenario.seats.map((seat) => seat.id);
    if (!seats.some((id) => this.holder(id) === "you") && seats[0])
      this.holders.value = { ...this.holders.value, [seats[0]]: "you" };
    this.chooseScenario(FROM_FILE);
  }

  hold(seat: string, holder: Holder): void {
    const next = { ...this.holders.value, [seat]: holder };
    if (holder === "you")
      for (const other of Object.keys(next))
        if (other !== seat && next[other] === "you")
          next[other] =
            this.holders.value[seat] === "you"
              ? "computer"
              : (this.holders.value[seat] ?? "computer");
    if (holder === "here" && !Object.values(next).includes("you")) {
      const other = Object.keys(next).find((s) => s !== seat);
      if (other) next[other] = "you";
    }
    this.holders.value = next;
  }

  setOption(id: string, value: boolean | number | string): void {
    this.options.value = { ...this.options.value, [id]: value };
  }

  changedOptions(): Record<string, boolean | number | string> {
    const given = this.given.value;
    return Object.fromEntries(
      Object.entries(this.options.value).filter(([id, value]) => value !== given[id]),
    );
  }

  /** Return the request for a computer player. */
  computer(seat: string): { kind: "computer"; level?: string; manner?: string } {
    const level = this.levels.value[seat];
    const manner = this.styles.value[seat];
    return { kind: "computer", ...(level ? { level } : {}), ...(manner ? { manner } : {}) };
  }

  request(): NewGameRequest | null {
    const ruleset = this.ruleset.value;
    const scenario = this.scenario.value;
    if (!ruleset || !scenario) return null;
    const name = settings.name.value.trim();
    const seats = this.seats.value.map(({ id }): NewGameRequest["seats"][number] => {
      const holder = this.holder(id);
      if (holder === "computer") return this.computer(id);
      return { kind: "person", ...(holder === "you" && name ? { name } : {}) };
    });
    const mine = this.mySeat.value;
    return {
      ruleset: ruleset.id,
      scenario: scenario.id,
      ...(this.isFromFile.value ? { source: this.loaded.value?.source ?? "" } : {}),
      options: this.changedOptions(),
      seats,
      screen: this.seats.value.some((s) => this.holder(s.id) === "here") ? "shared" : "separate",
      dice: this.dice.value,
      ...(mine ? { you: mine } : {}),
      ...(this.mayBeAway.value && this.absentSeconds.value > 0
        ? { absent: this.absentSeconds.value }
        : {}),
    };
  }

  async start(): Promise<void> {
    const game = await this.make();
    if (game) navigation.go(this.ownPath(game));
  }

  /** Forget the created game: a player who returns to the lobby wants a new one. */
  renew(): void {
    this.createdGame.value = null;
    this.copiedKey.value = "";
  }

  async copyInvitation(): Promise<void> {
    const game = await this.make();
    const link = game ? this.otherLinks(game)[0] : undefined;
    if (!link) return;
    if (await copyText(absolute(link.path)))
      this.copiedKey.value = this.createdGame.value?.key ?? "";
    else {
      const address = absolute(link.path);
      this.trouble.value = t("setup-browser-does-not-let", { address });
    }
  }

  private async make(): Promise<NewGame | null> {
    const request = this.request();
    if (!request || this.busy.value) return null;
    const key = JSON.stringify(request);
    if (this.createdGame.value?.key === key) return this.createdGame.value.game;
    this.busy.value = true;
    this.trouble.value = "";
    try {
      const game = await api.create(request);
      this.createdGame.value = { key, game };
      this.keep(request, game);
      return game;
    } catch (error) {
      this.trouble.value = reasonOf(error, t("setup-game-not-set-up"));
      return null;
    } finally {
      this.busy.value = false;
    }
  }

  /** Store the choice for the next visit to the lobby. */
  keepChoice(): void {
    const chosen: StoredSetup = {
      ruleset: this.rulesetId.value,
      scenario: this.scenarioId.value,
      holders: this.holders.value,
      levels: this.levels.value,
      manners: this.styles.value,
      dice: this.dice.value,
      absent: this.absentSeconds.value,
    };
    writeStored(LAST, chosen);
  }

  private keep(request: NewGameRequest, game: NewGame): void {
    this.keepChoice();
    const own = this.ownLink(game);
    const path = this.ownPath(game);
    knownGames.remember({
      game: game.game,
      token: own?.token ?? game.watch.token,
      path,
      ruleset: request.ruleset,
      title: this.ruleset.value?.title ?? "",
      scenario: this.scenario.value?.title ?? "",
      invitations: this.otherLinks(game),
      watch: game.watch.path,
      fleet: this.seats.value.find((s) => s.id === own?.seats[0])?.fleet ?? "A",
    });
  }

  private ownLink(game: NewGame) {
    const mine = this.mySeat.value;
    return game.links.find((link) => mine !== undefined && link.seats.includes(mine));
  }

  private ownPath(game: NewGame): string {
    return this.ownLink(game)?.path ?? game.watch.path;
  }

  private otherLinks(game: NewGame) {
    const own = this.ownLink(game);
    return game.links.filter((link) => link !== own);
  }
}
