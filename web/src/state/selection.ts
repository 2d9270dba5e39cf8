import { computed, signal } from "@preact/signals";
import type { PieceId } from "../net/wire";
import { leadOf } from "./pieces";
import type { Session } from "./session";

/** The selected piece, and what the next position needs to know about the last order. */
export class Selection {
  readonly selected = signal<PieceId | null>(null);
  /** The selected piece, or the lead of the group that moves with it. */
  readonly lead = computed(() => {
    const id = this.selected.value;
    return id === null ? null : leadOf(this.session.live.value, id);
  });
  /** The piece that the page selected by itself. */
  automatic: PieceId | null = null;
  /** The last group of ships that was ordered. Its leader is selected next. */
  lastGroup: readonly PieceId[] = [];
  /** The ship of the last order. It is deselected once it has no more orders. */
  lastActor: PieceId | null = null;

  constructor(private readonly session: Pick<Session, "live">) {}
}
