import { Aim } from "./aim";
import { AttackOptions } from "./attackOptions";
import { Candidates } from "./candidates";
import { Draft } from "./draft";
import { DraftUpdater } from "./draftUpdater";
import { Duties } from "./duties";
import { Forms } from "./forms";
import { GroupSelection } from "./groupSelection";
import { NextAttacks } from "./nextAttacks";
import { OddsCache } from "./oddsCache";
import { OrderBatch } from "./orderBatch";
import { OrderInput } from "./orderInput";
import { OrderList } from "./orderList";
import { OrderSender } from "./orderSender";
import { PieceInput } from "./pieceInput";
import { Ruler } from "./ruler";
import { Selection } from "./selection";
import type { Session } from "./session";
import { TableRules } from "./tableRules";
import { Targets } from "./targets";
import { Volley } from "./volley";
import { Threats } from "./threats";
import { TurnEnd } from "./turnEnd";
import { Units } from "./units";

/** The parts with which the player composes an order. */
export interface OrderComposer {
  readonly session: Session;
  readonly rules: TableRules;
  readonly selection: Selection;
  readonly draft: Draft;
  readonly odds: OddsCache;
  readonly threats: Threats;
  readonly orderList: OrderList;
  readonly forms: Forms;
  readonly candidates: Candidates;
  readonly group: GroupSelection;
  readonly aim: Aim;
  readonly duties: Duties;
  readonly units: Units;
  readonly targets: Targets;
  readonly volley: Volley;
  readonly sender: OrderSender;
  readonly batch: OrderBatch;
  readonly nextAttacks: NextAttacks;
  readonly attacks: AttackOptions;
  readonly ruler: Ruler;
  readonly input: OrderInput;
  readonly pieces: PieceInput;
  readonly turnEnd: TurnEnd;
  cancel(): void;
}

/** Build the parts, each from the parts below it. */
export function createComposer(session: Session): OrderComposer {
  const rules = new TableRules(session);
  const selection = new Selection(session);
  const draft = new Draft(session, selection);
  const odds = new OddsCache(session);
  const threats = new Threats(session, rules);
  const orderList = new OrderList(session, selection);
  const forms = new Forms(session, draft);
  const base = { rules, selection, draft, odds, threats, orderList, forms };
  const candidates = new Candidates(session, base);
  const group = new GroupSelection(session, base);
  const choices = { ...base, candidates, group };
  const aim = new Aim(session, choices);
  draft.onRequestDropped = () => aim.cancel();
  const duties = new Duties(session, choices);
  const units = new Units(session, { ...choices, duties });
  const targets = new Targets(session, { ...choices, duties });
  const sender = new OrderSender(session, { ...choices, aim });
  const volley = new Volley(session, { ...choices, targets, sender });
  const batch = new OrderBatch(session, { ...choices, sender });
  sender.onAccepted = (order) => batch.recordOrder(order);
  const nextAttacks = new NextAttacks(session, choices);
  const orders = { ...choices, aim, duties, units, targets, volley, sender, batch, nextAttacks };
  new DraftUpdater(session, orders);
  const attacks = new AttackOptions(session, orders);
  const ruler = new Ruler(rules);
  const input = new OrderInput(session, orders);
  const pieces = new PieceInput({ ...orders, attacks, input });
  const turnEnd = new TurnEnd(session, { ...orders, input });
  const composer = { session, ...orders, attacks, ruler, input, pieces, turnEnd };
  return { ...composer, cancel: () => cancelLast(composer) };
}

/** Undo the draft, then the selection (Escape). Never ends the turn. */
function cancelLast(composer: Omit<OrderComposer, "cancel">): void {
  const { session, draft, selection, batch, volley, group, ruler, threats } = composer;
  if (session.notice.value) session.notice.value = "";
  else if (batch.stop()) return;
  else if (volley.orders.value.length > 0) volley.cancel();
  else if (group.discard()) draft.reset();
  else if (session.refusal.value) session.refusal.value = null;
  else if (draft.order.value || draft.steps.value.length > 0) draft.reset();
  else if (ruler.isOn.value) ruler.isOn.value = false;
  else if (threats.shown.value) threats.hide();
  else if (selection.selected.value) selection.selected.value = null;
  else session.leavePast();
}
