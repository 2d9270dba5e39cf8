import { alignPoint } from "../geometry/alignment";
import { batch, computed, effect, signal } from "@preact/signals";
import { LatestRequest } from "./latestRequest";
import { endOf, leadOf, piecesOf } from "./pieces";
import type { PieceId, Point, Pose } from "../net/wire";
import { withSeat, type Session } from "./session";
import type { Candidates } from "./candidates";
import type { Draft } from "./draft";
import type { Forms } from "./forms";
import type { GroupSelection } from "./groupSelection";
import type { OrderList } from "./orderList";
import type { Selection } from "./selection";
import type { TableRules } from "./tableRules";
import { t } from "../text/t";

interface AimRequestPose {
  at: Point;
  heading: number | null;
}

const STEP = { length: 0.25, angle: 5 };
/** On squares, a key moves by one square and turns to the next facing. */
const SQUARE = { length: 1, angle: 45 };
const FINE = { length: 0.01, angle: 0.1 };
const rad = Math.PI / 180;

interface Parts {
  rules: Pick<TableRules, "cannotMeasure" | "isOpenTable">;
  selection: Pick<Selection, "selected">;
  draft: Pick<
    Draft,
    "steps" | "order" | "hovered" | "preview" | "dragging" | "refused" | "reset" | "applyAnswer"
  >;
  orderList: Pick<OrderList, "aims" | "actors">;
  forms: Pick<Forms, "current">;
  candidates: Pick<Candidates, "placing" | "strikes">;
  group: Pick<GroupSelection, "pieces">;
}

/** Moves are aligned with ships within so many board units. */
const NEIGHBOURS = 12;

/** Aim a ship that can move to any point of the board. The player presses, drags or steps to a
 * point; the server answers which order that means, and which legal order is nearest. */
export class Aim {
  /** The aimed ship; null if the selected ship has only listed orders. */
  readonly subject = computed<PieceId | null>(() => {
    const { forms, orderList, selection, candidates } = this.parts;
    const live = this.session.past.value ? null : this.session.live.value;
    const aims = live && !forms.current.value ? orderList.aims.value : [];
    const selected = selection.selected.value;
    if (selected !== null && aims.includes(leadOf(live, selected))) return selected;
    const placed = candidates.placing.value[0];
    return placed?.subject != null && aims.includes(placed.subject) ? placed.subject : null;
  });
  readonly reach = signal("");
  /** Sides from which the target can be met, as the server draws them. */
  readonly bands = signal("");
  readonly requested = signal<AimRequestPose | null>(null);
  /** The attack that was chosen or requested. On an open table, also a move once the ship is
   * released. */
  private readonly attack = computed<string | null>(() => {
    const { draft, rules } = this.parts;
    const order = draft.refused.value ?? draft.preview.value;
    const moved =
      order?.kind === "move" &&
      !order.refused &&
      !order.aim &&
      rules.isOpenTable.value &&
      !draft.dragging.value;
    return order?.kind === "attack" || moved ? (order?.text ?? null) : null;
  });
  /** The ship whose reach is shown: the aimed ship, the first ship of a selected group, or on an
   * open table a ship that can attack. */
  private readonly reachShip = computed<PieceId | null>(() => {
    const { group, rules, candidates, selection } = this.parts;
    const together = group.pieces.value[0] ?? null;
    const canAttack = rules.isOpenTable.value && candidates.strikes.value.length > 0;
    return this.subject.value ?? together ?? (canAttack ? selection.selected.value : null);
  });
  readonly requests = new LatestRequest(
    (wanted: AimRequestPose) => this.ask(wanted),
    () => this.parts.draft.dragging.value,
  );
  /** True while a request for the ship's move is open. */
  get isPending(): boolean {
    return this.requests.isPending && this.requested.value !== null;
  }

  /** Steps taken with keys, as a direction from the bow and a distance. */
  private polar = { angle: 0, far: 0 };

  constructor(
    private readonly session: Session,
    private readonly parts: Parts,
  ) {
    effect(() => {
      const subject = this.reachShip.value;
      void this.session.live.value;
      this.reach.value = "";
      if (subject !== null && !this.parts.rules.cannotMeasure.value) void this.fetchReach(subject);
    });
    effect(() => {
      const [subject, attack] = [this.reachShip.value, this.attack.value];
      void this.session.live.value;
      this.bands.value = "";
      if (subject !== null && attack !== null && !this.parts.rules.cannotMeasure.value)
        void this.fetchBands(subject, attack);
    });
  }

  canAim(id: PieceId): boolean {
    return this.parts.orderList.aims.value.includes(leadOf(this.session.live.value, id));
  }

  /** Aim the selected ship at another ship; false if that is not possible. */
  aimAtShip(id: PieceId): boolean {
    const live = this.session.live.value;
    const piece = live && piecesOf(live).find((p) => p.id === id);
    if (
      !piece ||
      this.start() === null ||
      this.parts.orderList.actors.value.includes(id) ||
      piece.seat === this.session.acting.value
    )
      return false;
    this.point([piece.at[0], piece.at[1]]);
    return true;
  }

  /** Aim at a point. The bow follows the direction of the move, or the last turn of the player. A
   * move that is nearly straight, or nearly parallel to another ship, is made so, unless the point
   * is to be taken `exactly`. */
  point(at: Point, exactly = true): void {
    const heading = this.isSettingUp() ? (this.currentPose()?.[2] ?? null) : null;
    this.polar = { angle: 0, far: 0 };
    this.requestPose({ at: exactly ? at : this.aligned(at), heading });
  }

  private aligned(at: Point): Point {
    const [live, start] = [this.session.live.value, this.start()];
    if (!live || !start || !this.parts.rules.isOpenTable.value) return at;
    const near = piecesOf(live).filter(
      (piece) =>
        piece.id !== this.subject.value &&
        Math.hypot(piece.at[0] - start[0], piece.at[1] - start[1]) < NEIGHBOURS,
    );
    return alignPoint(
      start,
      at,
      near.map((piece) => piece.at[2]),
    );
  }

  /** Turn the bow of the ghost to a point. */
  turnTo(at: Point): void {
    const pose = this.currentPose();
    if (!pose) return;
    const heading = (Math.atan2(at[0] - pose[0], at[1] - pose[1]) / rad + 360) % 360;
    this.requestPose({ at: this.requested.value?.at ?? [pose[0], pose[1]], heading });
  }

  /** Move the ghost by a key; false if the key has no meaning here. */
  press(event: KeyboardEvent): boolean {
    const pose =
      this.subject.value === null || event.ctrlKey || event.metaKey || event.altKey
        ? null
        : this.currentPose();
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
      // While a request is open, keys continue from the requested pose.
      const last = this.requests.isPending ? this.requested.value : null;
      const { at, heading } = last?.heading != null ? last : { at: pose, heading: pose[2] };
      this.requestPose({ at: [at[0], at[1]], heading: ((heading ?? pose[2]) + turn + 360) % 360 });
      return true;
    }
    const arrow = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
      event.key
    ];
    if (!arrow) return false;
    const [aside = 0, ahead = 0] = arrow;
    if (this.isSettingUp() || squares) this.shift(aside * by.length, ahead * by.length, pose);
    else this.step(aside * by.angle, ahead * by.length);
    return true;
  }

  /** Forget the aimed point. The order itself belongs to the draft. */
  cancel(): void {
    this.requests.cancelNext();
    this.requested.value = null;
    this.polar = { angle: 0, far: 0 };
  }

  /** Move the aimed point by one step, in directions of the screen. Back at the ship's own
   * position, nothing is aimed at. */
  private shift(aside: number, ahead: number, pose: Pose): void {
    const { draft } = this.parts;
    const s = this.session.live.value?.frame.flip ? -1 : 1;
    const stuck = this.requests.isPending || draft.refused.value || !draft.order.value;
    const from = (stuck && this.requested.value?.at) || pose;
    const at: Point = [from[0] + s * aside, from[1] + s * ahead];
    const start = this.start();
    if (start && Math.hypot(at[0] - start[0], at[1] - start[1]) < 0.5) return draft.reset();
    this.requestPose({ at, heading: start ? null : pose[2] });
  }

  private step(angle: number, length: number): void {
    const start = this.start();
    if (!start) return;
    this.polar = { angle: this.polar.angle + angle, far: this.polar.far + length };
    if (Math.abs(this.polar.far) < 1e-6)
      return this.requestPose({
        at: [start[0], start[1]],
        heading: (start[2] + this.polar.angle + 720) % 360,
      });
    const course = (start[2] + this.polar.angle) * rad;
    this.requestPose({
      at: [
        start[0] + this.polar.far * Math.sin(course),
        start[1] + this.polar.far * Math.cos(course),
      ],
      heading: null,
    });
  }

  /** Return whether the ship is not on the board yet. */
  private isSettingUp(): boolean {
    return this.subject.value !== null && this.start() === null;
  }

  private start(): Pose | null {
    const live = this.session.live.value;
    return (live && piecesOf(live).find((piece) => piece.id === this.subject.value)?.at) ?? null;
  }

  /** Return the pose of the ghost, or of the ship if there is no ghost. */
  private currentPose(): Pose | null {
    const order = this.parts.draft.order.value;
    const end = endOf(order, this.subject.value);
    if (end) return end;
    const pose = order?.pose ?? this.parts.candidates.placing.value[0]?.pose;
    return pose ? [pose.x, pose.y, pose.heading] : this.start();
  }

  private requestPose(wanted: AimRequestPose): void {
    this.requested.value = wanted;
    if (this.parts.rules.cannotMeasure.value) return this.placeGhost(wanted);
    this.requests.submit(wanted);
  }

  /** Place the ghost where the player points, for tables without measuring. Whether the ship gets
   * there shows only when it moves. */
  private placeGhost({ at, heading }: AimRequestPose): void {
    const subject = this.subject.value;
    const start = this.start();
    if (subject === null || !start) return;
    const stays = Math.hypot(at[0] - start[0], at[1] - start[1]) < 0.01;
    const course = stays
      ? start[2]
      : (Math.atan2(at[0] - start[0], at[1] - start[1]) / rad + 360) % 360;
    const pose: Pose = [at[0], at[1], heading ?? course];
    const aim = { subject, at, ...(heading === null ? {} : { heading }) };
    const { draft } = this.parts;
    batch(() => {
      this.session.refusal.value = null;
      draft.hovered.value = null;
      draft.steps.value = [];
      draft.order.value = {
        text: `${subject} ${at.join()} ${heading}`,
        subject,
        steps: [],
        label: stays ? "turn" : "go",
        sentence: stays ? t("aim-turn-so") : t("aim-go-there"),
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

  private async ask({ at, heading }: AimRequestPose): Promise<void> {
    const subject = this.subject.value;
    const seq = this.session.live.value?.seq;
    if (subject === null) return;
    const question = { do: "aim" as const, subject, at, ...(heading === null ? {} : { heading }) };
    const answer = await this.session.connection.ask(withSeat(question, this.session.acting.value));
    const stale =
      this.requested.value === null ||
      seq !== this.session.live.value?.seq ||
      subject !== this.subject.value;
    // The game may have moved on. Use the request as long as the ship can be aimed.
    const wanted = this.requested.value;
    if (wanted !== null && subject === this.subject.value && seq !== this.session.live.value?.seq)
      return this.requests.isOutdated ? undefined : this.requests.submit(wanted);
    if (answer.type === "aimed" && !stale)
      this.parts.draft.applyAnswer(answer.order, answer.nearest);
    else if (answer.type === "refused" || answer.type === "error")
      this.session.notice.value = answer.type === "error" ? answer.message : answer.sentence;
  }

  private async fetchBands(subject: PieceId, order: string): Promise<void> {
    const answer = await this.session.connection.ask(
      withSeat({ do: "reach", subject, order }, this.session.acting.peek()),
    );
    if (answer.type === "reach" && order === this.attack.peek()) this.bands.value = answer.svg;
  }

  private async fetchReach(subject: PieceId): Promise<void> {
    const seq = this.session.live.peek()?.seq;
    const answer = await this.session.connection.ask(
      withSeat({ do: "reach", subject }, this.session.acting.peek()),
    );
    if (
      answer.type === "reach" &&
      subject === this.reachShip.peek() &&
      seq === this.session.live.peek()?.seq
    )
      this.reach.value = answer.svg;
  }
}
