import { computed, effect } from "@preact/signals";
import type { PieceId } from "../net/wire";
import type { Candidates } from "./candidates";
import { hasChains, nextInChain } from "./chain";
import type { Draft } from "./draft";
import type { Duties } from "./duties";
import type { OddsCache } from "./oddsCache";
import { bestPerTarget, sortByWorth } from "./pills";
import type { Selection } from "./selection";
import type { Session } from "./session";
import type { TableRules } from "./tableRules";
import type { Targets } from "./targets";

interface Parts {
  rules: Pick<TableRules, "cannotMeasure" | "isOpenTable">;
  selection: Pick<Selection, "selected">;
  draft: Pick<Draft, "order" | "preview">;
  candidates: Pick<Candidates, "strikes">;
  duties: Pick<Duties, "all">;
  targets: Pick<Targets, "isShown">;
  odds: Pick<OddsCache, "of" | "rank" | "fetch" | "fetchAll">;
}

/** The selected ship's attacks as the board shows them, with their odds. */
export class AttackOptions {
  /** Attacks to show as pills. For aimed ships, only the best attack on each target until one is
   * chosen; none if attacks are shown in a list. */
  readonly pills = computed(() => {
    const { duties, targets, candidates, draft, odds, rules } = this.parts;
    if (duties.all.value.length > 0 || targets.isShown.value) return [];
    const strikes = candidates.strikes.value;
    if (hasChains(strikes)) return sortByWorth(nextInChain(strikes, draft.order.value), odds.rank);
    if (!rules.isOpenTable.value) return strikes;
    return bestPerTarget(strikes, odds.rank, draft.order.value?.target ?? null);
  });
  /** Ships to ring on an open table, because the selected ship can attack them. */
  readonly attackable = computed((): readonly PieceId[] => {
    const { rules, candidates } = this.parts;
    return rules.isOpenTable.value && !rules.cannotMeasure.value
      ? candidates.strikes.value.flatMap((o) => (o.refused || !o.target ? [] : [o.target]))
      : [];
  });
  /** The odds of the previewed order. */
  readonly previewOdds = computed(() => {
    const order = this.parts.draft.preview.value;
    return order ? this.parts.odds.of(order) : null;
  });

  constructor(
    private readonly session: Pick<Session, "live">,
    private readonly parts: Parts,
  ) {
    effect(() => this.fetchPreviewOdds());
    effect(() => this.fetchAllOdds());
  }

  private fetchPreviewOdds(): void {
    const { draft, rules, odds } = this.parts;
    const order = draft.preview.value;
    void this.session.live.value;
    if (
      order &&
      order.kind === "attack" &&
      !order.odds &&
      !order.refused &&
      !rules.cannotMeasure.value
    )
      void odds.fetch(order);
  }

  private fetchAllOdds(): void {
    const { selection, candidates, rules, odds } = this.parts;
    const subject = selection.selected.value;
    void this.session.live.value;
    const strikes = candidates.strikes.value.some((o) => !o.refused && !o.odds);
    if (subject !== null && strikes && rules.isOpenTable.value && !rules.cannotMeasure.value)
      void odds.fetchAll(subject);
  }
}
