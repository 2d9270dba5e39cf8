import { effect, signal } from "@preact/signals";
import type { Point } from "../net/wire";
import type { TableRules } from "./tableRules";
import { t } from "../text/t";

/** Return why the ruler is not available. */
export const noRuler = (): string => t("ruler-table-nothing-measured");

/** The ruler that the player lays on the board. */
export class Ruler {
  readonly isOn = signal(false);
  /** Its two ends, in board units. */
  readonly ends = signal<[Point | null, Point | null]>([null, null]);

  constructor(rules: Pick<TableRules, "cannotUseRuler">) {
    effect(() => {
      if (rules.cannotUseRuler.value) this.isOn.value = false;
    });
  }
}
