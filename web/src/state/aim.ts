import { batch, computed, effect, signal } from "@preact/signals";
import { LatestQuestion } from "./latest";
import { endOf, leadOf, piecesOf } from "./pieces";
import type { Order, PieceId, Point, Pose } from "../net/wire";
import type { OrderInHand } from "./inHand";
import { withSeat, type Session } from "./session";

interface Wanted {
  at: Point;
  heading: number | null;
}

const STEP = { length: 0.25, angle: 5 };
/** On squares a key goes a square, and turns to the next facing. */
const SQUARE = { length: 1, angle: 45 };
const FINE = { length: 0.01, angle: 0.1 };
const rad = Math.PI / 180;

/** A ship that can go anywhere on the board: a point is pressed, dragged or stepped to, the server
 * says which order that means and which legal one is nearest. */
export class Aim {
  /** The ship that is aimed; null when the selected one has only listed orders. */
  readonly subject = computed<PieceId | null>(() => {
    const live = this.session.past.value ? null : this.session.live.value;
    const aims = live && !this.draft.forms.current.value ? this.draft.listing.aims.value : [];
    const selected = this.draft.selected.value;
    if (selected !== null && aims.includes(leadOf(live, selected))) return selected;
    const placed = this.draft.placing.value[0];
    return placed?.subject != null && aims.includes(placed.subject) ? placed.subject : null;
  });
  /** What was meant where it is not legal; the legal order nearest to it is the order in hand. */
  readonly refused = signal<Order | null>(null);
  private readonly nearest = signal<Order | null>(null);
  /** The order in hand is not what was meant, but the legal one nearest to it. */
  readonly instead = computed(
    () => this.nearest.value !== null && this.nearest.value === this.draft.order.value,
  );
  readonly reach = signal("");
  /** How the side counts from which the target in hand is met. */
  readonly bands = signal("");
  readonly wanted = signal<Wanted | null>(null);
  /** The attack in hand, or the one that was meant; on an open table a move as well, once the ship
   * is let go. */
  private readonly attack = computed<string | null>(() => {
    const order = this.refused.value ?? this.draft.previewed.value;
    const moved =
      order?.kind === "move" &&
      !order.refused &&
      !order.aim &&
      this.draft.openTable.value &&
      !this.draft.dragging.value;
    return order?.kind === "attack" || moved ? (order?.text ?? null) : null;
  });
  /** The ship whose reach is shown: the one that is aimed, the first of a set that is taken
   * together, or on an open table one that can strike. */
  private readonly looked = computed<PieceId | null>(() => {
    const together = this.draft.muster.pieces.value[0] ?? null;
    const strikes = this.draft.openTable.value && this.draft.strikes.value.length > 0;
    return this.subject.value ?? together ?? (strikes ? this.draft.selected.value : null);
  });
  readonly questions = new LatestQuestion(
    (wanted: Wanted) => this.ask(wanted),
    () => this.draft.dragging.value,
  );
  /** Where the ship is to go is on its way to the server, or the answer back. */
  get pending(): boolean {
    return this.questions.asking && this.wanted.value !== null;
  }

  /** Steps taken with keys, from where the ship lies: off her bow, and so far. */
  private polar = { angle: 0, far: 0 };

  constructor(
    private readonly draft: OrderInHand,
    private readonly session: Session,
  ) {
    effect(() => {
      const subject = this.looked.value;
      void this.session.live.value;
      this.reach.value = "";
      if (subject !== null && !this.draft.blind.value) void this.learnReach(subject);
    });
    effect(() => {
      const [subject, attack] = [this.looked.value, this.attack.value];
      void this.session.live.value;
      this.bands.value = "";
      if (subject !== null && attack !== null && !this.draft.blind.value)
        void this.learnBands(subject, attack);
    });
  }

  can(id: PieceId): boolean {
    return this.draft.listing.aims.value.includes(leadOf(this.session.live.value, id));
  }

  /** Aims the ship in hand at a ship that is not the reader's to move; false when there is none of
   * either. */
  strikes(id: PieceId): boolean {
    const live = this.session.live.value;
    const piece = live && piecesOf(live).find((p) => p.id === id);
    if (
      !piece ||
      this.start() === null ||
      this.draft.actors.value.includes(id) ||
      piece.seat === this.session.acting.value
    )
      return false;
    this.point([piece.at[0], piece.at[1]]);
    return true;
  }

  /** Aims at a point; the bow looks as it comes, or as it was turned last. */
  point(at: Point): void {
    const heading = this.setsUp() ? (this.shown()?.[2] ?? null) : null;
    this.polar = { angle: 0, far: 0 };
    this.want({ at, heading });
  }

  /** Turns the bow of the ghost to a point. */
  turnTo(at: Point): void {
    const pose = this.shown();
    if (!pose) return;
    const heading = (Math.atan2(at[0] - pose[0], at[1] - pose[1]) / rad + 360) % 360;
    this.want({ at: this.wanted.value?.at ?? [pose[0], pose[1]], heading });
  }

  /** A key that moves the ghost; false when it means nothing here. */
  press(event: KeyboardEvent): boolean {
    const pose =
      this.subject.value === null || event.ctrlKey || event.metaKey || event.altKey
        ? null
        : this.shown();
    if (!pose) return false;
    const squares = (this.session.live.value?.frame.snap ?? 0) > 0;
    const by = squares ? SQUARE : event.shiftKey ? FINE : STEP;
    const turn =
      event.key === "," || event.key === "<"
        ? -by.angle
        : event.key === "." || event.key === ">"
          ? by.angle
          : 0;
    if (turn !== 0) {
      // What was asked for last counts while its answer is on its way.
      const last = this.questions.asking ? this.wanted.value : null;
      const { at, heading } = last?.heading != null ? last : { at: pose, heading: pose[2] };
      this.want({ at: [at[0], at[1]], heading: ((heading ?? pose[2]) + turn + 360) % 360 });
      return true;
    }
    const arrow = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
      event.key
    ];
    if (!arrow) return false;
    const [aside = 0, ahead = 0] = arrow;
    if (this.setsUp() || squares) this.shift(aside * by.length, ahead * by.length, pose);
    else this.step(aside * by.angle, ahead * by.length);
    return true;
  }

  /** Forgets what was aimed at; the order in hand is the draft's own affair. */
  drop(): void {
    this.questions.drop();
    this.wanted.value = null;
    this.refused.value = null;
    this.polar = { angle: 0, far: 0 };
  }

  /** To a place beside the one that is aimed at, as the board lies on the screen; back where she
   * lies nothing is aimed at. */
  private shift(aside: number, ahead: number, pose: Pose): void {
    const s = this.session.live.value?.frame.flip ? -1 : 1;
    const stuck = this.questions.asking || this.refused.value || !this.draft.order.value;
    const from = (stuck && this.wanted.value?.at) || pose;
    const at: Point = [from[0] + s * aside, from[1] + s * ahead];
    const start = this.start();
    if (start && Math.hypot(at[0] - start[0], at[1] - start[1]) < 0.5) return this.draft.reset();
    this.want({ at, heading: start ? null : pose[2] });
  }

  private step(angle: number, length: number): void {
    const start = this.start();
    if (!start) return;
    this.polar = { angle: this.polar.angle + angle, far: this.polar.far + length };
    if (Math.abs(this.polar.far) < 1e-6)
      return this.want({
        at: [start[0], start[1]],
        heading: (start[2] + this.polar.angle + 720) % 360,
      });
    const course = (start[2] + this.polar.angle) * rad;
    this.want({
      at: [
        start[0] + this.polar.far * Math.sin(course),
        start[1] + this.polar.far * Math.cos(course),
      ],
      heading: null,
    });
  }

  /** True while the ship is not on the board yet. */
  private setsUp(): boolean {
    return this.subject.value !== null && this.start() === null;
  }

  private start(): Pose | null {
    const live = this.session.live.value;
    return (live && piecesOf(live).find((piece) => piece.id === this.subject.value)?.at) ?? null;
  }

  /** Where the ghost is, or the ship herself. */
  private shown(): Pose | null {
    const order = this.draft.order.value;
    const fellow = endOf(order, this.subject.value);
    if (fellow) return fellow;
    const pose = order?.pose ?? this.draft.placing.value[0]?.pose;
    return pose ? [pose.x, pose.y, pose.heading] : this.start();
  }

  private want(wanted: Wanted): void {
    this.wanted.value = wanted;
    if (this.draft.blind.value) return this.plant(wanted);
    this.questions.put(wanted);
  }

  /** Where nothing may be measured: the ghost stands where it is pointed to, and whether the ship
   * comes there is seen when she goes. */
  private plant({ at, heading }: Wanted): void {
    const subject = this.subject.value;
    const start = this.start();
    if (subject === null || !start) return;
    const stays = Math.hypot(at[0] - start[0], at[1] - start[1]) < 0.01;
    const course = stays
      ? start[2]
      : (Math.atan2(at[0] - start[0], at[1] - start[1]) / rad + 360) % 360;
    const pose: Pose = [at[0], at[1], heading ?? course];
    const aim = { subject, at, ...(heading === null ? {} : { heading }) };
    batch(() => {
      this.session.refusal.value = null;
      this.draft.hovered.value = null;
      this.draft.steps.value = [];
      this.draft.order.value = {
        text: `${subject} ${at.join()} ${heading}`,
        subject,
        steps: [],
        label: stays ? "turn" : "go",
        sentence: stays ? "Turn so" : "Go there",
        brief: "",
        kind: "move",
        pose: { x: pose[0], y: pose[1], heading: pose[2] },
        path: [start, pose],
        target: null,
        key: "",
        clause: null,
        odds: null,
        refused: null,
        aim,
        way: [],
        fellows: [],
        costs: [],
        cards: [],
        use: "",
        declines: false,
        chain: [],
        numbers: [],
        manner: "",
        joins: [],
        usual: false,
        seldom: false,
        warning: "",
      };
    });
  }

  private async ask({ at, heading }: Wanted): Promise<void> {
    const subject = this.subject.value;
    const seq = this.session.live.value?.seq;
    if (subject === null) return;
    const question = { do: "aim" as const, subject, at, ...(heading === null ? {} : { heading }) };
    const answer = await this.session.connection.ask(withSeat(question, this.session.acting.value));
    const stale =
      this.wanted.value === null ||
      seq !== this.session.live.value?.seq ||
      subject !== this.subject.value;
    // The game went on meanwhile: what is meant still counts, for as long as she can be aimed.
    const wanted = this.wanted.value;
    if (wanted !== null && subject === this.subject.value && seq !== this.session.live.value?.seq)
      return this.questions.overtaken ? undefined : this.questions.put(wanted);
    if (answer.type === "aimed" && !stale) this.take(answer.order, answer.nearest);
    else if (answer.type === "refused" || answer.type === "error")
      this.session.notice.value = answer.type === "error" ? answer.message : answer.sentence;
  }

  take(order: Order | null, nearest: Order | null): void {
    const legal = order && !order.refused ? order : nearest;
    batch(() => {
      this.draft.hovered.value = null;
      this.draft.order.value = legal;
      this.draft.steps.value = legal?.steps ?? [];
      this.refused.value = order?.refused ? order : null;
      this.nearest.value = order?.refused ? legal : null;
      this.session.refusal.value = order?.refused ?? null;
    });
    if (!order && !legal) this.session.notice.value = "No order leads there.";
  }

  private async learnBands(subject: PieceId, order: string): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "reach", subject, order }, this.session.acting.peek()),
    );
    if (answer.type === "reach" && order === this.attack.peek()) this.bands.value = answer.svg;
  }

  private async learnReach(subject: PieceId): Promise<void> {
    const seq = this.session.live.peek()?.seq;
    const answer = await this.session.connection.ask(
      withSeat({ do: "reach", subject }, this.session.acting.peek()),
    );
    if (
      answer.type === "reach" &&
      subject === this.looked.peek() &&
      seq === this.session.live.peek()?.seq
    )
      this.reach.value = answer.svg;
  }
}
