import { useEffect, useRef, useState } from "preact/hooks";
import { isCardOrder } from "../state/choices";
import { ClauseLink } from "../common/ClauseLink";
import { Die, fleetClass } from "../common/icons";
import { layout } from "../common/settings";
import type { Entry, EntryPart } from "../net/wire";
import { filtered, folded, grouped, plainText, saidOf, type LogFilter } from "../state/log";
import { Roster } from "./Roster";
import { WhyPanel } from "./WhyPanel";
import { forAll } from "../state/company";
import { usePage } from "../state/page";

const FILTERS: [LogFilter, string][] = [
  ["all", "Log"],
  ["mine", "Mine"],
  ["enemy", "Enemy"],
  ["dice", "Dice"],
  ["chat", "Chat"],
];
type Shown = LogFilter | "ships";

/** The right column: the log with its filters, and the line to type in. Where the left column is
 * folded the ships are a tab here. */
export function LogPanel() {
  const { session } = usePage();
  const [tab, setTab] = useState<Shown>("all");
  const folded = layout.value === "folded";
  const shown: Shown = tab === "ships" && !folded ? "all" : tab;
  const tabs: [Shown, string][] = folded ? [["ships", "Ships"], ...FILTERS] : FILTERS;
  return (
    <div class="log-panel">
      <div class="tabs" role="tablist" aria-label="Log and lists">
        {tabs.map(([id, word]) => (
          <button
            type="button"
            role="tab"
            key={id}
            id={`tab-${id}`}
            aria-selected={shown === id}
            aria-controls="log-body"
            onClick={() => setTab(id)}
          >
            {word}
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
        {shown === "ships" ? <AllRosters /> : <Log filter={shown} />}
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
      {(session.shown.value?.roster ?? []).map((side) => (
        <Roster
          key={side.seat}
          side={side}
          fleet={seats.find((s) => s.id === side.seat)?.fleet ?? "A"}
        />
      ))}
    </div>
  );
}

export function Log({ filter }: { filter: LogFilter }) {
  const { session, why } = usePage();
  const scroller = useRef<HTMLDivElement>(null);
  const all = folded(session.entries.value);
  const lines = filtered(all, filter, session.you.value);
  const groups = grouped(all, lines);
  // Where the log has the screen for itself the computer says why under its line.
  const explained =
    layout.value === "phone" ? (lines.find((entry) => why.asked(entry))?.n ?? null) : null;
  const left = session.leftAt.value;
  const firstNew = left === null ? null : (all.find((e) => e.seq > left)?.n ?? null);
  useEffect(() => {
    const element = scroller.current;
    if (element && !session.past.value && explained === null)
      element.scrollTop = element.scrollHeight;
  }, [all.length, all.at(-1)?.n, filter]);
  const moment = session.past.value?.n;
  useEffect(() => {
    if (moment !== undefined) showLineOf(moment, scroller.current);
  }, [moment]);
  return (
    <div
      class="log"
      ref={scroller}
      role="log"
      aria-live="polite"
      aria-label="Log"
      data-testid="log"
      tabindex={0}
    >
      <div class="log-space" />
      {groups.length === 0 && (
        <p class="none">{filter === "chat" ? "Nobody has said anything." : "Nothing yet."}</p>
      )}
      {groups.map((group) => (
        <section key={`${group.first}-${filter}`}>
          {group.title && <h3>{group.title}</h3>}
          <ol>
            {group.entries.map((entry) => (
              <>
                {entry.n === firstNew && <SinceLine key="since" />}
                <Line entry={entry} key={entry.n} />
                {entry.n === explained && (
                  <li class="explained" key="why">
                    <WhyPanel />
                  </li>
                )}
              </>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** While the game is stepped through, the log shows the line of the moment on the board. */
function showLineOf(moment: number, log: HTMLElement | null): void {
  const lines = [...(log?.querySelectorAll<HTMLElement>("li[data-seq]") ?? [])];
  const line = lines.filter((li) => Number(li.dataset.seq) <= moment).at(-1) ?? lines[0];
  line?.scrollIntoView({ block: "nearest" });
}

/** Where the reader left off; what came since can be played. */
function SinceLine() {
  const { session } = usePage();
  const play = async (): Promise<void> => {
    await session.goTo(session.leftAt.value ?? 0);
    session.playing.value = true;
  };
  return (
    <li class="since">
      Since you left{" "}
      <button type="button" class="cl" onClick={() => void play()}>
        Play
      </button>
    </li>
  );
}

/** The last few lines, where there is no room for the whole log. */
export function LastLines({ count }: { count: number }) {
  const { session } = usePage();
  return (
    <ol class="last-lines">
      {session.entries.value.slice(-count).map((entry) => (
        <Line entry={entry} key={entry.n} />
      ))}
    </ol>
  );
}

/** One line: a press, on it or on its ship's name, shows the board of that moment. */
function Line({ entry }: { entry: Entry }) {
  const { session, why } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  const fleet = seats.find((s) => s.id === entry.seat)?.fleet;
  const past = session.past.value;
  const here = past !== null && entry.seq === past.n;
  const jumps = entry.kind !== "chat";
  const fresh = entry.n >= session.freshFrom.value;
  const go = (): void => void (jumps && session.goTo(entry.seq));
  const tag = entry.subject ?? "";
  return (
    <li
      class={`ev ${fleetClass(fleet)} ${entry.kind} ${here ? "at" : ""}`}
      onClick={go}
      data-seq={entry.seq}
      aria-current={here ? "true" : undefined}
    >
      {jumps ? (
        <button
          type="button"
          class="tag"
          aria-label={`Show this moment: ${[tag, plainText(entry)].filter(Boolean).join(" ")}`}
          onClick={(e) => {
            e.stopPropagation();
            go();
          }}
        >
          {tag || <i class="pennant" />}
        </button>
      ) : (
        <i class="pennant" />
      )}
      <div>
        {saidOf(entry).map((part, i) => (
          <Part key={i} part={part} fresh={fresh} />
        ))}
        {why.possible(entry) && (
          <button
            type="button"
            class="cl why"
            aria-expanded={why.asked(entry)}
            aria-controls={why.asked(entry) ? "why-panel" : undefined}
            aria-label={`Why: ${plainText(entry)}`}
            title="What else it weighed, and what it feared"
            onClick={(e) => {
              e.stopPropagation();
              if (why.asked(entry)) why.close();
              else void why.ask(entry.seq);
            }}
            data-testid="why"
          >
            Why?
          </button>
        )}
      </div>
    </li>
  );
}

function Part({ part, fresh }: { part: EntryPart; fresh: boolean }) {
  switch (part.t) {
    case "text":
      return <>{part.s}</>;
    case "strong":
      return <strong>{part.s}</strong>;
    case "die":
      return (
        <span class="die-slot">
          <Die face={part.face} sides={part.sides} fleet={part.fleet} fresh={fresh} />
        </span>
      );
    case "clause":
      return (
        <>
          {" "}
          <ClauseLink id={part.id} />
        </>
      );
  }
}

/** A typed order goes to the server as it stands, with its answer in the prompt; under "Chat" the
 * line is said to the others. */
function SayLine({ chat }: { chat: boolean }) {
  const page = usePage();
  const { session, draft } = page;
  const [text, setText] = useState("");
  // What was typed while the answer was on its way stays, the same order once more too.
  const edits = useRef(0);
  const sent = useRef(-1);
  const example = draft.orders.value.find((o) => !o.refused && !isCardOrder(o))?.text;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const line = text.trim();
    // Enter once more on what is on its way is no second order; what is typed later waits for it.
    const again = sent.current === edits.current;
    if (!line || (!chat && again && session.sending.value)) return;
    const at = edits.current;
    sent.current = at;
    if (!chat) await session.settled();
    const several = chat ? null : forAll(line);
    const ok = chat
      ? (await session.ask({ do: "chat", text: line })).type === "done"
      : several !== null
        ? draft.company.typed(several)
        : await draft.send(line);
    if (!ok || edits.current !== at) return;
    setText("");
    // After an order the keys are the board's again.
    if (!chat) page.typeBox?.blur();
  };
  const label = chat ? "Say something" : "Type an order";
  return (
    <form class="say" onSubmit={(e) => void submit(e)}>
      <input
        ref={(element) => {
          page.typeBox = element;
        }}
        value={text}
        onInput={(e) => {
          edits.current += 1;
          setText(e.currentTarget.value);
        }}
        aria-label={label}
        placeholder={
          chat
            ? "Say something to the others"
            : example
              ? `Type an order: ${example}`
              : "Type an order"
        }
        autocomplete="off"
        spellcheck={chat}
        data-testid="say"
        onKeyDown={(e) => {
          if (e.key === "Escape") e.currentTarget.blur();
        }}
      />
    </form>
  );
}
