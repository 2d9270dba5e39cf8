import { useEffect, useRef, useState } from "preact/hooks";
import { layout } from "../common/settings";
import type { LogFilter } from "../state/log";
import { Log } from "./LogLines";
import { OrderCompletion } from "./OrderCompletion";
import { useCompletions } from "./orderCompletionState";
import { Roster } from "./Roster";
import { parseForAll } from "../state/orderBatch";
import { exampleOrder } from "../state/orderCompletion";
import { usePage } from "../state/page";
import { lastChatLine } from "../state/takebacks";
import { t } from "../text/t";

/** The message with the name of each filter. */
const FILTERS: [LogFilter, string][] = [
  ["all", "log"],
  ["mine", "log-mine"],
  ["enemy", "log-enemy"],
  ["dice", "dice"],
  ["chat", "log-chat"],
];
type Shown = LogFilter | "ships";

/** The right column: the log with its filters, and the input line. If the left column is folded,
 * the ships are a tab here. */
export function LogPanel() {
  const { session } = usePage();
  const [tab, setTab] = useState<Shown>("all");
  const folded = layout.value === "folded";
  const shown: Shown = tab === "ships" && !folded ? "all" : tab;
  const lastChat = lastChatLine(session.entries.value, session.you.value);
  const [readChat, setHeard] = useState(lastChat);
  const reading = shown === "all" || shown === "chat";
  useEffect(() => {
    if (reading) setHeard(lastChat);
  }, [reading, lastChat]);
  const unread = !reading && lastChat > readChat;
  const tabs: [Shown, string][] = folded ? [["ships", "ships"], ...FILTERS] : FILTERS;
  const walk = (event: KeyboardEvent): void => {
    const ids = tabs.map(([id]) => id);
    const at = ids.indexOf(shown);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    const id = to === undefined ? undefined : ids[(to + ids.length) % ids.length];
    if (id === undefined) return;
    event.preventDefault();
    setTab(id);
    document.getElementById(`tab-${id}`)?.focus();
  };
  return (
    <div class="log-panel">
      <div class="tabs" role="tablist" aria-label={t("log-log-lists")} onKeyDown={walk}>
        {tabs.map(([id, word]) => (
          <button
            type="button"
            role="tab"
            key={id}
            id={`tab-${id}`}
            aria-selected={shown === id}
            tabindex={shown === id ? 0 : -1}
            aria-controls="log-body"
            onClick={() => setTab(id)}
          >
            {t(word)}
            {id === "chat" && unread && (
              <i class="unread" role="img" aria-label={t("log-unread")} />
            )}
          </button>
        ))}
      </div>
      <div
        class="log-body"
        id="log-body"
        role="tabpanel"
        aria-labelledby={`tab-${shown}`}
        tabindex={-1}
      >
        {shown === "ships" ? <AllRosters /> : <Log key={shown} filter={shown} />}
      </div>
      {shown !== "ships" && session.you.value.length > 0 && <SayLine chat={shown === "chat"} />}
    </div>
  );
}

export function AllRosters() {
  const { session } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  return (
    <div class="rosters">
      {session.roster.value.map((side) => (
        <Roster
          key={side.seat}
          side={side}
          fleet={seats.find((s) => s.id === side.seat)?.fleet ?? "A"}
        />
      ))}
    </div>
  );
}

/** The input line. It sends an order as typed, with the answer in the prompt; in the "Chat" tab it
 * sends a message. */
function SayLine({ chat }: { chat: boolean }) {
  const page = usePage();
  const { session, composer } = page;
  const [text, setText] = useState("");
  // Keep text typed while the answer was open, even if it is the same order.
  const edits = useRef(0);
  const sent = useRef(-1);
  const { orders, aims } = composer.orderList;
  const example = session.isPuzzle ? "" : exampleOrder(orders.value, aims.value);
  const completions = useCompletions(chat ? "" : text);
  const [focused, setFocused] = useState(false);
  const items = focused ? completions.items : [];
  const change = (line: string): void => {
    edits.current += 1;
    setText(line);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    // A second Enter on a pending order does nothing; newer text waits for the answer.
    const again = sent.current === edits.current;
    if (!line || (!chat && again && session.sending.value)) return;
    const at = edits.current;
    sent.current = at;
    if (!chat) await session.whenSettled();
    const several = chat ? null : parseForAll(line);
    const ok = chat
      ? (await session.ask({ do: "chat", text: line })).type === "done"
      : several !== null
        ? composer.batch.startTyped(several)
        : await composer.sender.send(line);
    if (!ok || edits.current !== at) return;
    setText("");
    // Give the keys back to the board.
    if (!chat) page.typeBox?.blur();
  };
  const label = chat ? t("log-say-something") : t("log-type-order");
  return (
    <form class="say" onSubmit={(e) => void submit(e)}>
      <OrderCompletion items={items} chosen={completions.chosen} take={change} />
      <input
        ref={(element) => {
          page.typeBox = element;
        }}
        value={text}
        onInput={(e) => change(e.currentTarget.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        aria-label={label}
        {...(chat
          ? {}
          : {
              role: "combobox" as const,
              "aria-autocomplete": "list" as const,
              "aria-expanded": items.length > 0,
              "aria-controls": "order-completion",
              "aria-activedescendant":
                items.length > 0 && completions.chosen >= 0
                  ? `completion-${completions.chosen}`
                  : undefined,
            })}
        placeholder={
          chat
            ? t("log-say-something-others")
            : example
              ? t("log-type-order-2", { example })
              : t("log-type-order")
        }
        autocomplete="off"
        spellcheck={chat}
        data-testid="say"
        onKeyDown={(e) => {
          const plain = !e.shiftKey && !e.ctrlKey && !e.metaKey && !e.altKey;
          if (items.length > 0 && plain && completions.press(e.key, change)) {
            e.preventDefault();
            e.stopPropagation();
          } else if (e.key === "Escape") e.currentTarget.blur();
        }}
      />
    </form>
  );
}
