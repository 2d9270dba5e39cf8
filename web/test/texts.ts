import { parseSync } from "vite";

/** Attributes and properties whose text a person reads or hears. */
const READ = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "hint",
  "label",
  "none",
  "placeholder",
  "said",
  "title",
]);

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Two words, one that begins with a capital, or one between two places: a sentence or a label, not
 * a name in code. */
const isProse = (text: string): boolean =>
  /^[A-Z][a-z]+$|\p{L}[,:]? \p{Ll}{2}| \p{L}+\.$|^ \p{Ll}{2,} $|… \p{Ll}{2,} …/u.test(text) &&
  !/[<>{}#[\]=;]|^[.(]/.test(text);

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Types, imports and messages of errors for developers. */
const isUnread = (node: Node): boolean =>
  /^TS(Type|Interface)|^Import(Declaration|Expression)|^ExportAll/.test(node.type);

const wordsOf = (node: Node): string =>
  node.type === "TemplateLiteral"
    ? (node.quasis as { value: { cooked: string } }[]).map((one) => one.value.cooked).join("…")
    : typeof node.value === "string"
      ? node.value
      : "";

/** Return the texts in a file that are in no catalogue, as "line: text". */
export function textsOutside(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (node: Node, text: string): void => {
    const line = source.slice(0, node.start).split("\n").length;
    found.push(`${file}:${line}: ${text.replace(/\s+/g, " ").trim()}`);
  };
  const isText = (node: Node): boolean =>
    node.type === "Literal" || node.type === "TemplateLiteral";
  const visit = (node: Node, isRead: boolean): void => {
    if (isUnread(node)) return;
    if (node.type === "JSXText") {
      if (hasWord(wordsOf(node))) note(node, wordsOf(node));
      return;
    }
    if (node.type === "JSXAttribute") {
      const name = String((node.name as { name: unknown }).name);
      const value = node.value;
      if (READ.has(name)) visit(value as Node, true);
      else if (isNode(value) && name !== "class" && !isText(value)) visit(value, false);
      return;
    }
    if (node.type === "SwitchCase" || /^[!=]==$/.test(String(node.operator))) {
      // Names of keys and kinds, which code compares.
      const parts = node.type === "SwitchCase" ? (node.consequent as Node[]) : childrenOf(node);
      for (const part of parts) if (!isText(part)) visit(part, false);
      return;
    }
    if (isText(node)) {
      const text = wordsOf(node);
      if (isRead ? hasWord(text) : isProse(text)) note(node, text);
    }
    // What an attribute says is its value: a template or a choice, not the arguments of a call.
    const passes = /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/;
    const isElement = /^JSX(Element|Fragment)$/.test(node.type);
    for (const child of childrenOf(node))
      visit(
        child,
        isElement ? child.type === "JSXExpressionContainer" : isRead && passes.test(node.type),
      );
  };
  for (const statement of parseSync(file, source).program.body)
    visit(statement as unknown as Node, false);
  return found;
}
