import { computed } from "@preact/signals";
import type { PieceId } from "../net/wire";
import { isSameSet } from "./groupSelection";
import { leadOf } from "./pieces";
import type { Session } from "./session";
import type { Draft } from "./draft";
import type { Duties } from "./duties";
import type { Forms } from "./forms";
import type { GroupSelection } from "./groupSelection";
import type { OrderList } from "./orderList";
import type { Selection } from "./selection";

/** Ships that are ordered together: a named squadron, or one that waits for its move. */
export interface Unit {
  ships: readonly PieceId[];
  /** Their squadron. */
  group: string;
}

interface Parts {
  selection: Pick<Selection, "selected">;
  draft: Pick<Draft, "select">;
  orderList: Pick<OrderList, "aims">;
  forms: Pick<Forms, "all">;
  group: Pick<GroupSelection, "offer" | "eligible" | "pieces" | "choose">;
  duties: Pick<Duties, "all">;
}

/** Units without an order, for fleets in squadrons. */
export class Units {
  /** The squadron of each ship on a base. Other ships are ordered one by one. */
  private readonly groups = computed<ReadonlyMap<PieceId, string>>(() => {
    const found = new Map<PieceId, string>();
    for (const side of this.session.live.value?.roster ?? [])
      for (const ship of side.ships) if (ship.group && ship.beam) found.set(ship.id, ship.group);
    return found;
  });
  readonly all = computed<readonly Unit[]>(() => {
    const live = this.session.live.value;
    const groups = this.groups.value;
    if (!live?.prompt.yours || this.session.past.value || groups.size === 0) return [];
    if (this.parts.forms.all.value.length > 0) return [];
    const offer = this.parts.group.offer.value;
    if (!offer && this.parts.duties.all.value.length > 0) return [];
    const sets = offer
      ? [...offer.wholes, ...alone(this.parts.group.eligible.value, offer.wholes)]
      : this.parts.orderList.aims.value.map(
          (id) => live.holds.find((held) => held[0] === id) ?? [id],
        );
    const order = [...groups.keys()];
    return sets
      .map((ships) => inOrder(ships, order))
      .sort((a, b) => order.indexOf(a[0] ?? "") - order.indexOf(b[0] ?? ""))
      .map((ships) => ({ ships, group: groups.get(ships[0] ?? "") ?? "" }));
  });
  /** The selected unit. */
  readonly current = computed<Unit | null>(() => {
    const { group, selection } = this.parts;
    const selected = selection.selected.value;
    const lead = selected && leadOf(this.session.live.value, selected);
    return (
      this.all.value.find(({ ships }) =>
        group.offer.value
          ? isSameSet(ships, group.pieces.value)
          : lead !== null && ships.includes(lead),
      ) ?? null
    );
  });

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {}

  pick(unit: Unit): void {
    if (this.parts.group.offer.value) this.parts.group.choose([...unit.ships]);
    else this.parts.draft.select(leadOf(this.session.live.value, unit.ships[0] ?? ""));
  }

  /** Select the next or previous unit without an order. */
  cycle(way: 1 | -1): void {
    const all = this.all.value;
    const at = this.current.value ? all.indexOf(this.current.value) : way > 0 ? -1 : 0;
    const next = all[(at + way + all.length) % all.length];
    if (next) this.pick(next);
  }
}

const alone = (ids: readonly PieceId[], sets: readonly PieceId[][]): PieceId[][] => {
  const grouped = new Set(sets.flat());
  return ids.filter((id) => !grouped.has(id)).map((id) => [id]);
};

/** Return the ships of a unit in the order of the roster. */
const inOrder = (ships: readonly PieceId[], order: readonly PieceId[]): PieceId[] =>
  [...ships].sort((a, b) => order.indexOf(a) - order.indexOf(b));
