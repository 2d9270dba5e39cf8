import { t } from "../text/t";
const LINE = /\bL(\d+)(?:-L?(\d+))?/g;

/** Return where a clause comes from: "L12, L16-18" becomes "printed rules, lines 12, 16–18";
 * "ruling" stays. */
export function sourceWords(source: string): string {
  if (!/^L\d/.test(source)) return source;
  const lines = [...source.matchAll(LINE)];
  const many = lines.length > 1 || lines[0]?.[2] !== undefined;
  const numbers = source.replace(LINE, (_, from: string, to?: string) =>
    to ? `${from}–${to}` : from,
  );
  return t("source-printed-rules", { count: many ? 2 : 1, numbers });
}
