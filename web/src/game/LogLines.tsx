import { useEffect, useRef } from "preact/hooks";
import { ClauseLink } from "../common/ClauseLink";
import { Die, fleetClass } from "../common/icons";
import { type Roving, useRoving, useTabs } from "../common/roving";
import { layout } from "../common/settings";
import { type MarkTerms, useTerms } from "../common/Terms";
import type { Entry, EntryPart } from "../net/wire";
import {
  filterLog,
  foldRepeats,
  groupByTurn,
  plainText,
  lineText,
  type LogFilter,
} from "../state/log";
import { usePage } from "../state/page";
import { nameOf } from "../state/pieces";
import { useNewestLine } from "./newest";
import { WhyPanel } from "./WhyPanel";
import { t } from "../text/t";

/** Key of the line where the reader left off. */
const SINCE = "since";

/** Return the keys of lines with buttons, including the one where the reader left off. */
const buttonLines = (lines: readonly Entry[], firstNew: number | null = null): string[] =>
  lines.flatMap((entry) => [
    ...(entry.n === firstNew ? [SINCE] : []),
    ...(entry.kind !== "chat" || entry.parts.some((part) => part.t === "clause")
      ? [String(entry.n)]
      : []),
  ]);

export function Log({ filter }: { filter: LogFilter }) {
  const { session, why } = usePage();
  const scroller = useRef<HTMLDivElement>(null);
  const all = foldRepeats(session.log.value);
  const lines = filterLog(all, filter, session.you.value);
  const groups = groupByTurn(all, lines);
  // Where the log fills the screen, the explanation appears under its line.
  const explained =
    layout.value === "phone" ? (lines.find((entry) => why.isOpenFor(entry))?.n ?? null) : null;
  const left = session.leftAt.value;
  const firstNew = left === null ? null : (all.find((e) => e.seq > left)?.n ?? null);
  const stops = buttonLines(lines, firstNew);
  const roving = useRoving(stops, scroller);
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || why.at.value === null || event.defaultPrevented)
      return roving.onKeyDown(event);
    event.preventDefault();
    why.close();
  };
  const moment = session.past.value?.n;
  // The log of a what-if board begins at a moment of a game.
  const from = session.welcome.value?.what_if;
  const end = useNewestLine(scroller, moment === undefined && explained === null, [
    all.length,
    all.at(-1)?.n,
    filter,
  ]);
  useEffect(() => {
    if (moment !== undefined) showLineOf(moment, scroller.current);
  }, [moment]);
  return (
    <>
      <div
        class="log"
        ref={scroller}
        role="log"
        aria-live="polite"
        aria-busy={session.isLogBehind.value}
        aria-label={t("log")}
        aria-description={t("log-lines-arrows")}
        onKeyDown={keyed}
        onFocusIn={roving.onFocusIn}
        data-testid="log"
        tabindex={stops.length > 0 ? -1 : 0}
      >
        <div class="log-lines">
          <div class="log-space" />
          {from && filter === "all" && (
            <p class="none" data-testid="log-begins">
              {t("log-lines-begins", { from })}
            </p>
          )}
          {groups.length === 0 && (
            <p class="none">
              {filter === "chat" ? t("log-lines-nobody-has-said") : t("log-lines-nothing-yet")}
            </p>
          )}
          {groups.map((group) => (
            <section key={`${group.first}-${filter}`}>
              {group.title && <h3>{group.title}</h3>}
              <ol aria-label={group.title ?? undefined}>
                {group.entries.map((entry) => (
                  <>
                    {entry.n === firstNew && <SinceLine roving={roving} key="since" />}
                    <Line entry={entry} roving={roving} key={entry.n} />
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
      </div>
      {end.left && (
        <button type="button" class="to-newest" onClick={end.follow} data-testid="to-newest">
          {t("log-lines-newest-line")}
        </button>
      )}
    </>
  );
}

/** Scroll the log to the line of the moment on the board. */
function showLineOf(moment: number, log: HTMLElement | null): void {
  const lines = [...(log?.querySelectorAll<HTMLElement>("li[data-seq]") ?? [])];
  const line = lines.filter((li) => Number(li.dataset.seq) <= moment).at(-1) ?? lines[0];
  line?.scrollIntoView({ block: "nearest" });
}

/** The line where the reader left off, with a button that replays what came since. */
function SinceLine({ roving }: { roving: Roving }) {
  const { session } = usePage();
  const tab = useTabs(roving, SINCE, 1);
  const play = async (): Promise<void> => {
    await session.goTo(session.leftAt.value ?? 0);
    session.playing.value = true;
  };
  return (
    <li class="since" data-line={SINCE}>
      {t("log-lines-since")}{" "}
      <button type="button" class="cl" tabindex={tab(0)} onClick={() => void play()}>
        {t("log-lines-play")}
      </button>
    </li>
  );
}

/** The last lines, if there is no room for the log. */
export function LastLines({ count }: { count: number }) {
  const { session } = usePage();
  const list = useRef<HTMLOListElement>(null);
  const lines = session.log.value.slice(-count);
  const roving = useRoving(buttonLines(lines), list);
  return (
    <ol
      class="last-lines"
      ref={list}
      aria-label={t("log-lines-last-lines-log")}
      aria-description={t("log-lines-arrows")}
      onKeyDown={roving.onKeyDown}
      onFocusIn={roving.onFocusIn}
    >
      {lines.map((entry) => (
        <Line entry={entry} roving={roving} key={entry.n} />
      ))}
    </ol>
  );
}

interface LineProps {
  entry: Entry;
  roving: Roving;
}

/** A log line. A press on it or on its ship's name shows its moment. */
function Line({ entry, roving }: LineProps) {
  const { session, why } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  const fleet = seats.find((s) => s.id === entry.seat)?.fleet;
  const past = session.past.value;
  const here = past !== null && entry.seq === past.n;
  const fresh = entry.n >= session.freshFrom.value;
  const jumps = entry.kind !== "chat";
  const asks = why.isPossible(entry);
  const go = (): void => void (jumps && session.goTo(entry.seq));
  const text = lineText(entry);
  const mark = useTerms();
  const clauses = text.filter((part) => part.t === "clause");
  const before = Number(jumps);
  const tab = useTabs(roving, String(entry.n), before + clauses.length + Number(asks));
  return (
    <li
      class={`ev ${fleetClass(fleet)} ${entry.kind} ${here ? "at" : ""}`}
      onClick={go}
      data-seq={entry.seq}
      data-line={entry.n}
      aria-current={here ? "true" : undefined}
    >
      {jumps ? <Moment entry={entry} go={go} tab={tab(0)} /> : <i class="pennant" />}
      <div>
        {text.map((part, i) => (
          <Part
            key={i}
            part={part}
            fresh={fresh}
            mark={entry.kind === "chat" ? asIs : mark}
            tab={tab(before + (part.t === "clause" ? clauses.indexOf(part) : -1))}
          />
        ))}
        {asks && <Ask entry={entry} tab={tab(before + clauses.length)} />}
      </div>
    </li>
  );
}

/** The ship's name or a pennant in a line. A press shows its moment. */
function Moment({ entry, go, tab }: { entry: Entry; go: () => void; tab: 0 | -1 }) {
  const { session } = usePage();
  // The board shows a ship's name instead of its id, and the line begins with it.
  const isNamed = !!entry.subject && nameOf(session.live.value, entry.subject) !== entry.subject;
  const tag = isNamed ? null : entry.subject;
  const text = [tag ?? "", plainText(entry)].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class="tag"
      tabindex={tab}
      aria-label={t("log-lines-show-moment", { text })}
      onClick={(e) => {
        e.stopPropagation();
        go();
      }}
    >
      {tag || <i class="pennant" />}
    </button>
  );
}

/** The button that opens or closes the computer's explanation. */
function Ask({ entry, tab }: { entry: Entry; tab: 0 | -1 }) {
  const { why } = usePage();
  const asked = why.isOpenFor(entry);
  return (
    <button
      type="button"
      class="cl why"
      tabindex={tab}
      aria-expanded={asked}
      aria-controls={asked ? "why-panel" : undefined}
      aria-label={t("log-lines-why", { text: plainText(entry) })}
      title={t("log-lines-other-candidates-reply")}
      onClick={(e) => {
        e.stopPropagation();
        if (asked) why.close();
        else void why.ask(entry.seq);
      }}
      data-testid="why"
    >
      {t("log-lines-why-2")}
    </button>
  );
}

/** Return what people write in the chat unmarked. */
const asIs: MarkTerms = (text) => text;

interface PartProps {
  part: EntryPart;
  fresh: boolean;
  mark: MarkTerms;
  tab: 0 | -1;
}

function Part({ part, fresh, mark, tab }: PartProps) {
  switch (part.t) {
    case "text":
      return <>{mark(part.s)}</>;
    case "strong":
      return <strong>{mark(part.s)}</strong>;
    case "die":
      return (
        <span class="die-slot">
          <Die die={part} fresh={fresh} />
        </span>
      );
    case "clause":
      return (
        <>
          {" "}
          <ClauseLink id={part.id} tab={tab} />
        </>
      );
  }
}
