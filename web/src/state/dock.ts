import { computed, effect, signal } from "@preact/signals";

/** Cards that can appear above the log, the most urgent first. */
const BY_URGENCY = [
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
export type CardId = (typeof BY_URGENCY)[number];
/** The order of the tabs. Cards that stay longest come first. */
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

/** Cards that only the player opens; what he asks for comes to the front. */
const ASKED_FOR: readonly CardId[] = ["advice", "why"];

/** The topic of each card, or null if it has no content. A card comes to the front when its topic
 * changes, unless the topic is "". */
export type CardTopics = Record<CardId, () => string | null>;

/** The cards beside the board. One is open: the one opened last, or one with new content. The
 * others are tabs. */
export class Dock {
  /** Cards that were in front, the latest first. */
  private readonly recent = signal<readonly CardId[]>([]);
  /** Cards with new content that stayed behind the held card. */
  private readonly behind = signal<readonly CardId[]>([]);
  private before = new Map<CardId, string>();
  private readonly stop: () => void;

  /** Cards with content, in a fixed order. */
  readonly cards = computed(() => TABS.filter((id) => this.matters[id]() !== null));
  readonly open = computed<CardId | null>(() => {
    const cards = this.cards.value;
    const there = (id: CardId): boolean => cards.includes(id);
    return this.recent.value.find(there) ?? BY_URGENCY.find(there) ?? null;
  });

  /** Cards with content that the player has not seen, because another card was held in front. */
  readonly unseen = computed(() => {
    const { open, cards } = this;
    return this.behind.value.filter((id) => id !== open.value && cards.value.includes(id));
  });

  /** `held` names a card that only the player puts behind another; null: there is none. */
  constructor(
    private readonly matters: CardTopics,
    private readonly held: () => CardId | null = () => null,
  ) {
    this.stop = effect(() => this.update());
  }

  close(): void {
    this.stop();
  }

  /** Open a card. */
  pick(id: CardId): void {
    this.recent.value = [id, ...this.recent.peek().filter((one) => one !== id)];
    this.behind.value = this.behind.peek().filter((one) => one !== id);
  }

  /** Open the most urgent card with new content, and drop cards without content. New content does
   * not displace the held card. */
  private update(): void {
    const now = new Map<CardId, string>();
    for (const id of BY_URGENCY) {
      const matter = this.matters[id]();
      if (matter !== null) now.set(id, matter);
    }
    const held = this.held();
    const before = this.before;
    this.before = now;
    const stirred = BY_URGENCY.filter((id) => now.get(id) && now.get(id) !== before.get(id));
    const quiet = BY_URGENCY.filter((id) => !now.get(id) && before.get(id));
    if (stirred.length + quiet.length === 0) return;
    const isHeld = held !== null && (this.open.peek() === held || stirred.includes(held));
    const asked = stirred.filter(
      (id) => ASKED_FOR.includes(id) && !(held && stirred.includes(held)),
    );
    const front = isHeld ? [...asked, held] : [];
    const next = [...front, ...stirred.filter((id) => !front.includes(id))];
    const kept = this.recent.peek().filter((id) => ![...next, ...quiet].includes(id));
    const behind = this.behind.peek().filter((id) => now.has(id) && !next.includes(id));
    this.recent.value = [...next, ...kept];
    this.behind.value = isHeld ? [...behind, ...next.filter((id) => !front.includes(id))] : behind;
  }
}
