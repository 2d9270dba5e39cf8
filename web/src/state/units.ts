import { computed } from "@preact/signals";
import type { PieceId } from "../net/wire";
import { isSameSet } from "./groupSelection";
import type { OrderInHand } from "./inHand";
import { leadOf } from "./pieces";
import type { Session } from "./session";

/** Ships that are ordered together: a named squadron, or one that waits for its move. */
export interface Unit {
  ships: readonly PieceId[];
  /** Their squadron. */
  group: string;
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
    if (this.draft.forms.all.value.length > 0) return [];
    const offer = this.draft.group.offer.value;
    if (!offer && this.draft.duties.all.value.length > 0) return [];
    const sets = offer
      ? [...offer.wholes, ...alone(this.draft.group.eligible.value, offer.wholes)]
      : this.draft.orderList.aims.value.map(
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
    const { group, selected } = this.draft;
    const lead = selected.value && leadOf(this.session.live.value, selected.value);
    return (
      this.all.value.find(({ ships }) =>
        group.offer.value
          ? isSameSet(ships, group.pieces.value)
          : lead !== null && ships.includes(lead),
      ) ?? null
    );
  });

  constructor(
    private readonly draft: OrderInHand,
    private readonly session: Session,
  ) {}

  pick(unit: Unit): void {
    if (this.draft.group.offer.value) this.draft.group.choose([...unit.ships]);
    else this.draft.select(leadOf(this.session.live.value, unit.ships[0] ?? ""));
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
