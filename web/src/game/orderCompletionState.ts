import { useEffect, useState } from "preact/hooks";
import { withSeat } from "../state/session";
import { completionsOf } from "../state/orderCompletion";
import { usePage } from "../state/page";

/** The list of completions, and its keys. */
export interface CompletionList {
  items: readonly string[];
  chosen: number;
  /** Handle a key; true if the list used it. `take` gets the order that is chosen. */
  press: (key: string, take: (text: string) => void) => boolean;
  close: () => void;
}

/** Complete the words in the order field from the orders of the page. If none fits, ask the server,
 * which understands the words of the rulebook too. */
export function useCompletions(text: string): CompletionList {
  const { session, composer } = usePage();
  const [closedAt, setClosedAt] = useState("");
  const [choice, setChoice] = useState({ line: "", at: -1 });
  const [asked, setAsked] = useState<{ text: string; items: string[] }>({ text: "", items: [] });
  const listed = completionsOf(text, composer.orderList.orders.value);
  const line = text.trim();
  // A choice belongs to the words for which it was made: other words have none yet.
  const chosen = choice.line === line ? choice.at : -1;
  const choose = (at: number): void => setChoice({ line, at });
  const mustAsk = listed.length === 0 && line.includes(" ") && !line.startsWith("*");
  const piece = line.split(/\s/)[0]?.toUpperCase() ?? "";
  useEffect(() => {
    if (piece) composer.orderList.load(piece);
    if (!mustAsk) return;
    let current = true;
    const request = withSeat({ do: "check", text: line }, session.acting.peek());
    void session.connection.ask(request).then((answer) => {
      if (!current || answer.type !== "checked") return;
      const written = answer.order && !answer.refused ? [answer.order.text] : [];
      const near = answer.refused?.code === "illegal" ? [] : (answer.refused?.nearest ?? []);
      const items = [...written, ...near].filter((one) => one.toLowerCase() !== line.toLowerCase());
      setAsked({ text: line, items });
    });
    return () => {
      current = false;
    };
  }, [line, mustAsk]);
  const found = mustAsk ? (asked.text === line ? asked.items : []) : listed;
  const items = closedAt !== "" && closedAt === text ? [] : found;
  const close = (): void => setClosedAt(text);
  const press = (key: string, take: (text: string) => void): boolean => {
    if (items.length === 0) return false;
    const order = items[Math.max(chosen, 0)];
    if (key === "ArrowDown") choose((chosen + 1) % items.length);
    else if (key === "ArrowUp") choose(chosen <= 0 ? items.length - 1 : chosen - 1);
    else if (key === "Escape") close();
    else if (order && (key === "Tab" || (key === "Enter" && chosen >= 0))) take(order);
    else return false;
    return true;
  };
  return { items, chosen, press, close };
}
