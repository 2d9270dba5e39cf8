import { signal } from "@preact/signals";
import type { Threat } from "../net/wire";
import type { Session } from "./session";
import type { TableRules } from "./tableRules";
import { t } from "../text/t";

/** Return why the ruler and reach are not available. */
export const noMeasuring = (): string => t("threats-table-nothing-measured");

/** Attacks that the enemy could make in its next turns, shown on request. */
export class Threats {
  readonly shown = signal<Threat[] | null>(null);
  /** Counts requests, hides and updates, so that outdated answers are ignored. */
  private requestCount = 0;

  constructor(
    private readonly session: Session,
    private readonly rules: Pick<TableRules, "cannotMeasure">,
  ) {}

  /** Hide the threats and ignore an open answer. */
  hide(): void {
    this.requestCount++;
    this.shown.value = null;
  }

  async show(): Promise<void> {
    const asked = ++this.requestCount;
    const { session } = this;
    if (this.rules.cannotMeasure.value) {
      session.notice.value = noMeasuring();
      return;
    }
    const mine = session.acting.value;
    const side = session.live.value?.roster.find((one) => one.seat === mine);
    const own = new Set(side?.ships.map((ship) => ship.id));
    const others = (session.welcome.value?.seats ?? []).filter((seat) => seat.id !== mine);
    const answers = await Promise.all(
      others.map((seat) => session.connection.ask({ do: "threats", seat: seat.id })),
    );
    if (asked !== this.requestCount) return;
    const failed = answers.find((answer) => answer.type === "error" || answer.type === "refused");
    if (failed) {
      session.notice.value = failed.type === "error" ? failed.message : failed.sentence;
      return;
    }
    const found = answers.flatMap((answer) => (answer.type === "threats" ? answer.items : []));
    // With three players, threats by an ally do not count.
    this.shown.value = found.filter(
      (threat) => threat.target === null || own.has(threat.target) || mine === null,
    );
    if (found.length === 0) session.notice.value = t("threats-no-enemy-can-attack");
  }

  /** Show or hide the threats. */
  async toggle(): Promise<void> {
    if (this.shown.value === null) await this.show();
    else this.hide();
  }
}
