import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { settings } from "../common/settings";
import {
  attacks,
  exactly,
  nextSteps,
  ordersOf,
  pickByKeys,
  pickByTarget,
  placements,
  startsWith,
} from "./orders";
import type { NextStep } from "./orders";
import type { Odds, Order, PieceId, Point, Pointing } from "../net/wire";
import { Aim } from "./aim";
import { OrderBatch } from "./orderBatch";
import { Duties } from "./duties";
import { Forms } from "./forms";
import { Listing } from "./listing";
import { GroupSelection } from "./groupSelection";
import { Onward } from "./onward";
import { Targets } from "./targets";
import { Threats } from "./threats";
import { Units } from "./units";
import { chained, staged } from "./chain";
import { foremost, leadOf, piecesOf } from "./pieces";
import { byWorth, folded } from "./pills";
import { isCardOrder } from "./choices";
import { withSeat, type Session } from "./session";
import { Weighing } from "./weighing";

/** Why there is no ruler now. */
export const UNRULED = "At this table nothing is measured before ships have moved.";

/** The order that is being made up: which ship, which steps so far, and what would be sent. Nothing
 * here leaves the page before `commit`. */
export class OrderDraft {
  readonly selected = signal<PieceId | null>(null);
  readonly steps = signal<string[]>([]);
  readonly order = signal<Order | null>(null);
  /** What the pointer or the focus rests on, shown as if it were plotted. */
  readonly hovered = signal<Order | null>(null);
  readonly typed = signal("");
  /** True while a ship is dragged: her handles then stand aside. */
  readonly dragging = signal(false);
  readonly ruler = signal(false);
  /** The two ends of the ruler, in board units. */
  readonly measured = signal<[Point | null, Point | null]>([null, null]);
  /** Called with what is given. */
  onGiven: (text: string) => void = () => undefined;
  /** The ships that were taken together last: the foremost of them is in hand by herself. */
  private together: readonly PieceId[] = [];
  /** The ship that came to be in hand by herself. */
  private given: PieceId | null = null;
  /** The ship whose order was given last; she is put away once she can do nothing more. */
  private spent: PieceId | null = null;
  /** The moment for which the orders in hand were made up; "" while the past is looked at. */
  private followed = "";
  readonly listing: Listing;
  readonly orders: ReadonlySignal<Order[]>;
  /** The selected piece, or the one that leads those it moves with. */
  readonly lead = computed(() => {
    const id = this.selected.value;
    return id === null ? null : leadOf(this.session.live.value, id);
  });
  readonly own = computed(() => ordersOf(this.orders.value, this.lead.value));
  readonly actors: ReadonlySignal<PieceId[]>;
  /** The pieces that can be given an order: those with listed ones, then those that are aimed. */
  readonly ready = computed(() => {
    const aims = this.session.past.value ? [] : this.listing.aims.value;
    return [...new Set([...this.actors.value, ...aims])];
  });
  /** Places that are pressed; where a form is filled in it says where. */
  readonly placing = computed(() =>
    this.forms.all.value.length > 0 ? [] : placements(this.orders.value),
  );
  /** What may follow; after a finished order the first steps again, so that another can be taken at
   * once. */
  readonly next = computed(() => {
    const further = nextSteps(this.own.value, this.steps.value);
    return further.length > 0 ? further : nextSteps(this.own.value, []);
  });
  /** True while the steps taken so far can go on. */
  readonly open = computed(
    () => this.steps.value.length > 0 && nextSteps(this.own.value, this.steps.value).length > 0,
  );
  /** Attacks stay in sight from the start, whatever is plotted; where there are very many, those
   * that fit the steps so far. */
  readonly strikes = computed(() => {
    const all = attacks(this.own.value, []);
    return all.length <= 8 ? all : attacks(this.own.value, this.open.value ? this.steps.value : []);
  });
  /** True while nothing may be measured before an order is given. */
  readonly blind = computed(() => this.session.live.value?.measuring === false);
  readonly unruled = computed(() => this.session.live.value?.ruler === false);
  /** A table without a lattice: there are more orders than can be listed, and odds are told when
   * they are asked for. */
  readonly openTable = computed(() => this.session.live.value?.frame.snap === 0);
  /** The attacks that stand on the board: where ships are aimed, of several on one target the best
   * until one of them is taken up; none where all attacks stand in a list of their own. */
  readonly pills = computed(() => {
    if (this.duties.all.value.length > 0 || this.targets.shown.value) return [];
    const strikes = this.strikes.value;
    if (chained(strikes)) return byWorth(staged(strikes, this.order.value), this.known);
    if (!this.openTable.value) return strikes;
    return folded(strikes, this.known, this.order.value?.target ?? null);
  });
  /** What is drawn as a ghost: the hovered order, or else the plotted one. */
  readonly previewed = computed(() => this.hovered.value ?? this.order.value);
  /** The ships that are ringed on an open table, for the one in hand can strike them. */
  readonly lit = computed((): readonly PieceId[] =>
    this.openTable.value && !this.blind.value
      ? this.strikes.value.flatMap((o) => (o.refused || !o.target ? [] : [o.target]))
      : [],
  );
  readonly odds = computed(() => {
    const order = this.previewed.value;
    return order ? this.known(order) : null;
  });

  readonly known = (order: Order): Odds | null => this.weighing.of(order);

  /** The odds of attacks. */
  readonly weighing: Weighing;
  /** What the enemies could strike. */
  readonly threats: Threats;
  /** Ships that can go anywhere are aimed at the board. */
  readonly aim: Aim;
  /** Attacks that have to be made or may be. */
  readonly duties: Duties;
  /** Whom ships may fire at. */
  readonly targets: Targets;
  /** What has no order yet. */
  readonly units: Units;
  /** Orders that are filled in. */
  readonly forms: Forms;
  /** Ships that are taken together. */
  readonly group: GroupSelection;
  /** Orders for several. */
  readonly batch: OrderBatch;
  /** What could be attacked from where the ghost stands. */
  readonly onward: Onward;

  constructor(readonly session: Session) {
    this.weighing = new Weighing(session);
    this.threats = new Threats(session, () => this.blind.value);
    this.listing = new Listing(session, () => this.lead.value);
    this.orders = this.listing.orders;
    this.actors = this.listing.actors;
    this.group = new GroupSelection(this, session);
    this.forms = new Forms(this, session);
    this.aim = new Aim(this, session);
    this.duties = new Duties(this, session);
    this.units = new Units(this, session);
    this.targets = new Targets(this, session);
    this.batch = new OrderBatch(this, session);
    this.onward = new Onward(this, session);
    effect(() => this.follow(this.orders.value));
    effect(() => {
      // What the page last said is old as soon as something else is in hand.
      void [this.selected.value, this.steps.value, this.order.value];
      this.session.notice.value = "";
    });
    effect(() => {
      const order = this.previewed.value;
      void this.session.live.value;
      if (order && order.kind === "attack" && !order.odds && !order.refused && !this.blind.value)
        void this.weighing.learn(order);
    });
    effect(() => {
      const subject = this.selected.value;
      void this.session.live.value;
      const strikes = this.strikes.value.some((o) => !o.refused && !o.odds);
      if (subject !== null && strikes && this.openTable.value && !this.blind.value)
        void this.weighing.learnAll(subject);
    });
    effect(() => {
      if (this.unruled.value) this.ruler.value = false;
    });
  }

  select(id: PieceId | null): void {
    batch(() => {
      if (this.selected.value !== id) this.reset();
      this.selected.value = id;
      this.given = null;
      this.session.refusal.value = null;
    });
  }

  /** A ship was pressed: an own ship is selected, an enemy of the selected ship's orders becomes
   * its target. Who presses a ship that was selected by itself wants her, not to put her away. */
  press(id: PieceId): void {
    if (this.forms.pickOf(id) || this.duties.toggle(id)) return;
    if (this.group.canInclude(id)) return this.group.toggle(id);
    const aimed =
      this.selected.value === id
        ? null
        : pickByTarget(
            chained(this.own.value) ? this.pills.value : byWorth(this.own.value, this.known),
            id,
            this.order.value,
          );
    if (aimed) this.pick(aimed);
    else if (this.aim.strikes(id)) return;
    else
      this.select(
        this.selected.value === id &&
          this.steps.value.length === 0 &&
          this.actors.value.length !== 1 &&
          this.given !== id
          ? null
          : id,
      );
  }

  /** Whether Enter on a ship in focus takes her up: it plays what is in hand, or on its way there,
   * unless the reader has gone to her from what was proposed. */
  taken(id: PieceId): boolean {
    if (this.group.isFocusedAlone(id) || this.targets.seeks(id)) return true;
    const aiming = this.aim.pending && this.aim.subject.value === id;
    return !this.order.value && !aiming;
  }

  /** Takes an order up; taken up again, or with instant play, it is sent. */
  pick(order: Order): void {
    const again = this.order.value?.text === order.text;
    batch(() => {
      if (order.text !== this.group.order.value?.text) this.group.clear();
      this.aim.drop();
      this.session.refusal.value = null;
      this.hovered.value = null;
      this.typed.value = "";
      if (order.subject !== null) this.selected.value = order.subject;
      this.steps.value = order.steps;
      this.order.value = order;
    });
    if (again || (settings.instant.value && this.final(order))) void this.commit();
  }

  /** Takes up an order that is no place on the board, without sending it. */
  take(order: Order): void {
    batch(() => {
      this.reset();
      this.session.refusal.value = null;
      this.steps.value = order.steps;
      this.order.value = order;
    });
  }

  takeStep(next: NextStep): void {
    if (next.order) return this.pick(next.order);
    batch(() => {
      this.steps.value = next.steps;
      this.order.value = null;
      this.hovered.value = null;
    });
  }

  /** One step back; false when there is nothing to step back from. */
  stepBack(): boolean {
    if (this.typed.value.length > 1) {
      this.type(this.typed.value.slice(0, -1), true);
      return true;
    }
    if (this.steps.value.length === 0 && !this.order.value) return false;
    this.aim.drop();
    const fewer = this.steps.value.slice(0, -1);
    batch(() => {
      this.typed.value = "";
      this.steps.value = fewer;
      this.order.value = fewer.length > 0 ? exactly(this.own.value, fewer) : null;
      this.hovered.value = null;
      this.session.refusal.value = null;
    });
    return true;
  }

  /** Escape: first the plotted order goes, then the selection. Never the turn. */
  cancel(): void {
    if (this.session.notice.value) this.session.notice.value = "";
    else if (this.batch.stop()) return;
    else if (this.group.discard()) this.reset();
    else if (this.session.refusal.value) this.session.refusal.value = null;
    else if (this.order.value || this.steps.value.length > 0) this.reset();
    else if (this.ruler.value) this.ruler.value = false;
    else if (this.threats.shown.value) this.threats.drop();
    else if (this.selected.value) this.selected.value = null;
    else this.session.leavePast();
  }

  /** The one order by which the side is done; taken up by Space, and sent by Space again. */
  readonly ending = computed(() => {
    const pool = this.orders.value.filter(
      (o) => o.subject === null && o.kind === "pass" && !isCardOrder(o) && !o.refused,
    );
    return pool.length === 1 ? (pool[0] ?? null) : null;
  });

  /** The ending where there is nothing else left to do. */
  readonly alone = computed(() => {
    const [ending, live] = [this.ending.value, this.session.live.value];
    const free = live && live.aims.length + live.unlisted.length + live.forms.length === 0;
    const others = this.orders.value.some((order) => order !== ending && !order.refused);
    return free && !live.gathers && !others ? ending : null;
  });

  done(): boolean {
    if (!this.ending.value || !this.session.myTurn.value) return false;
    this.group.discard();
    this.pick(this.ending.value);
    if (this.alone.value) void this.confirm();
    return true;
  }

  reset(): void {
    batch(() => {
      this.aim.drop();
      this.steps.value = [];
      this.order.value = null;
      this.hovered.value = null;
      this.typed.value = "";
    });
  }

  /** Letters of an order; false when no order of the selected ship, nor of the whole side, begins
   * so. */
  type(letters: string, replace = false): boolean {
    const side = this.orders.value.filter((o) => o.subject === null);
    const typed = replace ? letters : this.typed.value + letters;
    const tries = replace ? [typed] : [typed, letters];
    const pairs = tries.flatMap((word) =>
      [this.own.value, side].map((pool) => ({ word, pick: pickByKeys(pool, word) })),
    );
    const { word: used, pick: found } = pairs.find(({ pick }) => pick !== null) ?? {
      word: "",
      pick: null,
    };
    if (!found) return false;
    batch(() => {
      this.typed.value = used;
      this.order.value = found.order;
      this.steps.value = found.order?.steps ?? [];
      this.hovered.value = null;
      this.session.refusal.value = null;
    });
    if (found.order && !found.open && settings.instant.value && this.final(found.order))
      void this.commit();
    return true;
  }

  /** Puts the next ship that can act (or the one before) under the hand. */
  cycle(way: 1 | -1): void {
    if (this.forms.current.value) return this.forms.cycle(way);
    if (this.duties.all.value.length > 0) return this.duties.cycle(way);
    if (this.units.all.value.length > 0) return this.units.cycle(way);
    if (this.targets.shown.value) return this.targets.cycle(way);
    const ready = this.ready.value;
    if (ready.length === 0) return this.group.cycle(way);
    const at = this.lead.value === null ? (way > 0 ? -1 : 0) : ready.indexOf(this.lead.value);
    this.select(ready[(at + way + ready.length) % ready.length] ?? null);
  }

  /** What was pointed at or filled in last is on its way to the server, or back. */
  get asking(): boolean {
    return this.questions().some((one) => one.asking);
  }

  private questions(): Pick<Aim["questions"], "asking" | "settled">[] {
    return [this.aim.questions, this.forms.questions, this.group.requests];
  }

  /** Gives the order in hand; one that is still being asked about is waited for, and not given when
   * the answer refuses it: the player has not seen that yet. */
  async confirm(): Promise<void> {
    if (this.asking) {
      await Promise.all(this.questions().map((one) => one.settled()));
      if (this.aim.refused.value) return;
    }
    await this.commit();
  }

  /** Gives the order in hand as it is. */
  async commit(): Promise<void> {
    const order = this.order.value;
    const live = this.session.live.value;
    if (!order || !live || this.session.sending.value) return;
    if (order.refused) {
      this.session.refusal.value = order.refused;
      return;
    }
    await this.give(order.aim ? { aim: order.aim } : { text: order.text });
  }

  send(text: string): Promise<boolean> {
    return this.give({ text });
  }

  /** Sends an order, as a text or as a place that was pointed at. */
  private async give(what: { text: string } | { aim: Pointing }): Promise<boolean> {
    const live = this.session.live.value;
    if (!live) return false;
    if (this.session.sending.value) {
      this.session.notice.value = "The last order is still on its way.";
      return false;
    }
    const inHand = this.order.value;
    if (inHand !== null && inHand === this.group.order.value)
      this.together = this.group.pieces.value;
    if ("text" in what) this.onGiven(what.text);
    const answer = await this.session.ask(
      withSeat({ do: "order" as const, ...what, base: live.seq }, this.session.acting.value),
    );
    if (answer.type === "done") {
      // What was taken up while the answer was on its way stays.
      if ("text" in what && inHand?.text === what.text) this.batch.recordOrder(inHand);
      if (this.order.value === inHand) this.putAway();
      const selected = this.selected.value;
      if (selected !== null && !this.listing.has(selected)) this.selected.value = null;
      // The position that follows may be shown later, when what led to it has been seen.
      this.spent = this.selected.value;
    }
    return answer.type === "done";
  }

  /** Lets go of what was given; what has been aimed at since is kept. */
  private putAway(): void {
    if (!this.aim.pending) return this.reset();
    batch(() => {
      this.steps.value = [];
      this.order.value = null;
      this.hovered.value = null;
      this.typed.value = "";
    });
  }

  /** True when pressing an order may send it at once: it is legal and nothing longer begins with
   * it. */
  private final(order: Order): boolean {
    return (
      !order.refused &&
      !this.own.value.some(
        (o) => o.steps.length > order.steps.length && startsWith(o, order.steps) && !o.refused,
      )
    );
  }

  /** After each update: what is known of odds may be old, and with another moment of the game so
   * may be all that is in hand. */
  private follow(orders: readonly Order[]): void {
    const moment = this.session.past.peek() ? "" : this.session.position.peek();
    const same = moment !== "" && moment === this.followed;
    this.followed = moment;
    batch(() => {
      this.hovered.value = orders.find((o) => o.text === this.hovered.peek()?.text) ?? null;
      this.weighing.forget();
      if (!same) this.goOn(orders);
    });
  }

  /** At another moment what is plotted stays only while it can still be played. */
  private goOn(orders: readonly Order[]): void {
    const selected = this.selected.peek();
    const plotted = this.order.peek();
    const ready = this.actors.peek();
    batch(() => {
      this.group.update();
      if (plotted && !orders.some((o) => o.text === plotted.text)) this.reset();
      if (plotted === null && this.steps.peek().length > 0) this.reset();
      this.threats.drop();
      const acts = this.ready.peek().includes(this.lead.peek() ?? "");
      if (selected && (orders.length > 0 || selected === this.spent) && !acts)
        this.selected.value = null;
      this.spent = null;
      if (ready.length === 1 && !orders.some((o) => o.kind === "place"))
        this.selected.value = ready[0] ?? null;
      else this.takeLeader();
    });
  }

  /** Of ships that were taken together and are to go now, the foremost is in hand. */
  private takeLeader(): void {
    const [live, aims] = [this.session.live.peek(), this.ready.peek()];
    const left = aims.filter((id) => this.together.includes(id));
    if (!live || left.length === 0 || this.group.offer.peek() || this.batch.isRunning.peek())
      return;
    if (left.length < aims.length) this.together = [];
    else if (this.selected.peek() === null)
      this.selected.value = this.given = foremost(piecesOf(live), left);
  }
}
