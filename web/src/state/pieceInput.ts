import type { PieceId } from "../net/wire";
import type { Aim } from "./aim";
import type { AttackOptions } from "./attackOptions";
import type { Candidates } from "./candidates";
import { hasChains } from "./chain";
import type { Draft } from "./draft";
import type { Duties } from "./duties";
import type { Forms } from "./forms";
import type { GroupSelection } from "./groupSelection";
import type { OddsCache } from "./oddsCache";
import type { OrderInput } from "./orderInput";
import type { OrderList } from "./orderList";
import { pickByTarget } from "./orders";
import { sortByWorth } from "./pills";
import type { Selection } from "./selection";
import type { Targets } from "./targets";
import type { Units } from "./units";

interface Parts {
  selection: Pick<Selection, "selected" | "lead" | "automatic">;
  draft: Pick<Draft, "steps" | "order" | "select">;
  orderList: Pick<OrderList, "actors">;
  candidates: Pick<Candidates, "own" | "ready">;
  attacks: Pick<AttackOptions, "pills">;
  odds: Pick<OddsCache, "rank">;
  forms: Pick<Forms, "current" | "pickOf" | "cycle">;
  duties: Pick<Duties, "all" | "toggle" | "cycle">;
  units: Pick<Units, "all" | "cycle">;
  targets: Pick<Targets, "isShown" | "isFocusedTarget" | "cycle">;
  group: Pick<GroupSelection, "canInclude" | "toggle" | "isFocusedAlone" | "cycle">;
  aim: Pick<Aim, "aimAtShip" | "isPending" | "subject">;
  input: Pick<OrderInput, "pick">;
}

/** Decides what a press on a piece means, and which piece a key selects next. */
export class PieceInput {
  constructor(private readonly parts: Parts) {}

  /** Select an own ship, or make an enemy ship the target. A press on a ship that the page selected
   * keeps it selected. */
  press(id: PieceId): void {
    const { forms, duties, group, aim, input } = this.parts;
    if (forms.pickOf(id) || duties.toggle(id)) return;
    if (group.canInclude(id)) return group.toggle(id);
    const { selection, draft, candidates, attacks, odds } = this.parts;
    const own = candidates.own.value;
    const aimed =
      selection.selected.value === id
        ? null
        : pickByTarget(
            hasChains(own) ? attacks.pills.value : sortByWorth(own, odds.rank),
            id,
            draft.order.value,
          );
    if (aimed) input.pick(aimed);
    else if (aim.aimAtShip(id)) return;
    else draft.select(this.isDeselectedBy(id) ? null : id);
  }

  private isDeselectedBy(id: PieceId): boolean {
    const { selection, draft, orderList } = this.parts;
    return (
      selection.selected.value === id &&
      draft.steps.value.length === 0 &&
      orderList.actors.value.length !== 1 &&
      selection.automatic !== id
    );
  }

  /** Return whether Enter on the focused ship acts on that ship. It plays the current or requested
   * order instead, unless the player moved the focus away from a suggestion. */
  takesFocused(id: PieceId): boolean {
    const { group, targets, aim, draft } = this.parts;
    if (group.isFocusedAlone(id) || targets.isFocusedTarget(id)) return true;
    const aiming = aim.isPending && aim.subject.value === id;
    return !draft.order.value && !aiming;
  }

  /** Select the next or previous ship that can act. */
  cycle(way: 1 | -1): void {
    const { forms, duties, units, targets, candidates, group, selection, draft } = this.parts;
    if (forms.current.value) return forms.cycle(way);
    if (duties.all.value.length > 0) return duties.cycle(way);
    if (units.all.value.length > 0) return units.cycle(way);
    if (targets.isShown.value) return targets.cycle(way);
    const ready = candidates.ready.value;
    if (ready.length === 0) return group.cycle(way);
    const lead = selection.lead.value;
    const at = lead === null ? (way > 0 ? -1 : 0) : ready.indexOf(lead);
    draft.select(ready[(at + way + ready.length) % ready.length] ?? null);
  }
}
