import type { Change, DeltaUpdate, FieldChanges, RowChanges, Update } from "./wire";

type Row = Record<string, unknown>;

/** Apply changes to an update. Unchanged parts stay the same objects, so that views can skip
 * them. */
export function applyChanges(before: Update, changes: DeltaUpdate): Update {
  const { parts, ...news } = changes;
  return { ...(applyChange(before, parts) as Update), ...news, type: "update" };
}

/** Apply a change to a value, without modifying the value. */
export function applyChange(before: unknown, change: Change): unknown {
  if ("fields" in change) return withFields(before as Row, change);
  if ("rows" in change) return withRows(before as Row[], change);
  if ("keep" in change) return [...(before as unknown[]).slice(0, change.keep), ...change.more];
  return change.is;
}

function withFields(before: Row, change: FieldChanges): Row {
  const after = { ...before };
  for (const [name, one] of Object.entries(change.fields))
    after[name] = applyChange(before[name], one);
  return after;
}

/** Return a row's key: its `id`, `seat` or `text`. */
const nameOf = (row: Row): string => String(row.id ?? row.seat ?? row.text);

function withRows(before: readonly Row[], change: RowChanges): Row[] {
  const rows = new Map(before.map((row) => [nameOf(row), row]));
  for (const name of change.gone) rows.delete(name);
  for (const [name, one] of change.rows) rows.set(name, applyChange(rows.get(name), one) as Row);
  if (!change.order) return [...rows.values()];
  return change.order.map((name) => rows.get(name) ?? {});
}
