import { computed, signal } from "@preact/signals";
import { settings } from "../common/settings";
import { ApiError, reasonOf, subprotocols } from "../net/api";
import { backoff } from "../net/backoff";
import { badLink, ERROR_CODES, FINAL_CODES } from "../net/connection";
import { campaigns } from "./calls";
import { knownCampaigns } from "./known";
import type { CampaignState } from "./wire";
import { navigation } from "../net/navigation";
import { inLanguage, transport, type SocketLike } from "../net/transport";
import { onLanguageChange, t } from "../text/t";

export interface Refusal {
  sentence: string;
  clause: string | null;
}

/** One campaign as the page knows it, and its requests. */
export class CampaignSession {
  readonly state = signal<CampaignState | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  /** Why nothing can be shown. */
  readonly problem = signal("");
  /** True if the link opens nothing, so that retrying is useless. */
  readonly isGone = signal(false);
  readonly busy = signal(false);
  readonly offline = signal(false);
  readonly selected = signal<string | null>(null);
  /** The place that was asked about last. */
  readonly askedPlace = signal<string | null>(null);
  /** Fleets that can be sent somewhere now. */
  readonly movable = computed(
    () =>
      new Set(
        (this.state.value?.orders ?? []).flatMap((order) =>
          order.subject === null ? [] : [order.subject],
        ),
      ),
  );
  private socket: SocketLike | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private closed = false;
  private stopTranslating = (): void => undefined;
  /** Number of requests for the campaign, and the last one that was answered. */
  private requestCount = 0;
  private lastAnswered = 0;

  constructor(
    readonly campaign: string,
    readonly token: string,
  ) {}

  open(): void {
    void this.look();
    this.listen();
    this.stopTranslating = onLanguageChange(() => void this.look());
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.stopTranslating();
    this.socket?.close();
    document.removeEventListener("visibilitychange", this.onVisibility);
  }

  /** After sleep, the connection may be dead without an event, so reload when the page becomes
   * visible. */
  private readonly onVisibility = (): void => {
    if (!document.hidden) void this.look();
  };

  async look(): Promise<void> {
    const turn = ++this.requestCount;
    try {
      const found = await campaigns.see(this.campaign, this.token);
      // An outdated answer has outdated presence, too.
      if (turn < this.lastAnswered) return;
      this.lastAnswered = turn;
      this.take(found);
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        this.problem.value = error.message;
        this.isGone.value = error.status === 404;
      } else if (!this.state.value)
        this.problem.value = reasonOf(error, t("session-campaign-not-loaded"));
      else if (error instanceof ApiError && error.code === "internal") this.refuse(error);
    }
  }

  order = (text: string): Promise<void> =>
    this.change((base) => campaigns.order(this.campaign, this.token, text, base));
  undo = (): Promise<void> =>
    this.change((base) => campaigns.undo(this.campaign, this.token, base));
  dice = (faces: number[]): Promise<void> =>
    this.change((base) => campaigns.dice(this.campaign, this.token, faces, base));

  /** Send the selected fleet to a place, or show why it cannot go there. */
  async send(target: string): Promise<void> {
    const subject = this.selected.value;
    if (subject === null || this.busy.value) return;
    try {
      const { text, refused } = await campaigns.aim(this.campaign, this.token, subject, target);
      if (refused) this.refusal.value = refused;
      else await this.order(text);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Open the battle, or let the computer fight it. */
  async fight(by: "person" | "computer"): Promise<void> {
    this.busy.value = true;
    try {
      const { path } = await campaigns.battle(this.campaign, this.token, by);
      if (by === "person") navigation.go(path);
      else await this.look();
    } catch (error) {
      this.refuse(error);
    } finally {
      this.busy.value = false;
    }
  }

  /** Set the name of a seat's player, and keep it for the next game. */
  async giveName(name: string, seat: string): Promise<void> {
    settings.name.value = name.trim();
    try {
      this.take(await campaigns.name(this.campaign, this.token, settings.name.value, seat));
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Restart the campaign with the same links. */
  async again(swap: boolean): Promise<void> {
    this.busy.value = true;
    try {
      const { path } = await campaigns.rematch(this.campaign, this.token, swap);
      navigation.go(path);
    } catch (error) {
      this.refuse(error);
    } finally {
      this.busy.value = false;
    }
  }

  private async change(act: (base: number) => Promise<CampaignState>): Promise<void> {
    const state = this.state.value;
    if (!state || this.busy.value) return;
    this.busy.value = true;
    this.refusal.value = null;
    try {
      this.take(await act(state.revision));
    } catch (error) {
      this.refuse(error);
      if (error instanceof ApiError && error.code === "stale") await this.look();
    } finally {
      this.busy.value = false;
    }
  }

  private refuse(error: unknown): void {
    this.refusal.value = {
      sentence: reasonOf(error, t("session-not-done")),
      clause: error instanceof ApiError ? error.clause : null,
    };
  }

  private take(state: CampaignState): void {
    const old = this.state.value;
    if (old && state.revision < old.revision) return;
    if (old && state.revision > old.revision) this.refusal.value = null;
    this.state.value = state;
    this.problem.value = "";
    if (this.selected.value !== null && !this.movable.value.has(this.selected.value))
      this.selected.value = null;
    const mine = state.seats.find((seat) => state.you.includes(seat.id));
    if (
      !old &&
      mine &&
      state.you.length === 1 &&
      mine.kind === "person" &&
      !mine.name &&
      settings.name.value.trim()
    )
      void this.giveName(settings.name.value, mine.id);
    const path = `/campaign/${this.campaign}#${this.token}`;
    knownCampaigns.remember({
      campaign: this.campaign,
      token: this.token,
      path,
      game: state.game,
      title: state.title,
      fleet: mine?.fleet ?? "A",
    });
  }

  private listen(): void {
    let socket: SocketLike;
    try {
      socket = transport.socket(
        inLanguage(`/ws/campaigns/${encodeURIComponent(this.campaign)}`),
        subprotocols(this.token),
      );
    } catch {
      this.problem.value = badLink();
      return;
    }
    this.socket = socket;
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as { type: string; message?: string };
      if (message.type === "error") {
        this.refusal.value = { sentence: message.message ?? "", clause: null };
        return;
      }
      this.attempt = 0;
      this.offline.value = false;
      void this.look();
    };
    socket.onclose = (event) => {
      if (this.closed || FINAL_CODES.has(event.code)) return;
      this.offline.value = !ERROR_CODES.has(event.code);
      this.timer = setTimeout(() => this.listen(), backoff(this.attempt++, Math.random()));
    };
  }
}
