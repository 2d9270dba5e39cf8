import { computed, effect, signal } from "@preact/signals";

/** Whatever may stand beside the board above the log, the most urgent first. */
const URGENT = [
  "window",
  "advice",
  "why",
  "lesson",
  "form",
  "fight",
  "duties",
  "targets",
  "units",
  "rolls",
] as const;
export type CardId = (typeof URGENT)[number];
/** As their tabs stand, what stays longest first: the others come and go behind it. */
const TABS: readonly CardId[] = [
  "lesson",
  "form",
  "duties",
  "targets",
  "units",
  "window",
  "fight",
  "advice",
  "why",
  "rolls",
];

/** What there is of a card: nothing (null), or what it is about. Where that changes it comes to the
 * fore, unless it is about nothing in particular (""). */
export type Matters = Record<CardId, () => string | null>;

/** The cards beside the board, of which one is open: the one that was called last, or has something
 * new to tell. The others are a tab each. */
export class Dock {
  /** Cards that were to the fore, the last one first. */
  private readonly recent = signal<readonly CardId[]>([]);
  private before = new Map<CardId, string>();
  private readonly stop: () => void;

  /** The cards that there are, in a fixed order. */
  readonly cards = computed(() => TABS.filter((id) => this.matters[id]() !== null));
  readonly open = computed<CardId | null>(() => {
    const cards = this.cards.value;
    const there = (id: CardId): boolean => cards.includes(id);
    return this.recent.value.find(there) ?? URGENT.find(there) ?? null;
  });

  constructor(private readonly matters: Matters) {
    this.stop = effect(() => this.follow());
  }

  close(): void {
    this.stop();
  }

  /** Brings a card to the fore. */
  pick(id: CardId): void {
    this.recent.value = [id, ...this.recent.peek().filter((one) => one !== id)];
  }

  /** Brings what is new to the fore, the most urgent foremost; what has nothing more to say stands
   * back. */
  private follow(): void {
    const now = new Map<CardId, string>();
    for (const id of URGENT) {
      const matter = this.matters[id]();
      if (matter !== null) now.set(id, matter);
    }
    const before = this.before;
    this.before = now;
    const stirred = URGENT.filter((id) => now.get(id) && now.get(id) !== before.get(id));
    const quiet = URGENT.filter((id) => !now.get(id) && before.get(id));
    if (stirred.length + quiet.length === 0) return;
    const kept = this.recent.peek().filter((id) => ![...stirred, ...quiet].includes(id));
    this.recent.value = [...stirred, ...kept];
  }
}
