import type { Change, Changes, Fields, Rows, Update } from "./wire";

type Row = Record<string, unknown>;

/** The update that `before` has become. What has not changed is the same object as before, so that
 * who shows it need not look at it again. */
export function followed(before: Update, changes: Changes): Update {
  const { parts, ...news } = changes;
  return { ...(patched(before, parts) as Update), ...news, type: "update" };
}

/** What a value has become; the value itself is left as it is. */
export function patched(before: unknown, change: Change): unknown {
  if ("fields" in change) return withFields(before as Row, change);
  if ("rows" in change) return withRows(before as Row[], change);
  if ("keep" in change) return [...(before as unknown[]).slice(0, change.keep), ...change.more];
  return change.is;
}

function withFields(before: Row, change: Fields): Row {
  const after = { ...before };
  for (const [name, one] of Object.entries(change.fields)) after[name] = patched(before[name], one);
  return after;
}

/** Rows go by their `id`, or where they have none by their `seat` or their `text`. */
const nameOf = (row: Row): string => String(row.id ?? row.seat ?? row.text);

function withRows(before: readonly Row[], change: Rows): Row[] {
  const rows = new Map(before.map((row) => [nameOf(row), row]));
  for (const name of change.gone) rows.delete(name);
  for (const [name, one] of change.rows) rows.set(name, patched(rows.get(name), one) as Row);
  if (!change.order) return [...rows.values()];
  return change.order.map((name) => rows.get(name) ?? {});
}
