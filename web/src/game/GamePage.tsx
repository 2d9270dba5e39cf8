import type { ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { BoardPane, ZoomButtons } from "../board/BoardPane";
import { WindRose } from "../board/WindRose";
import { installEmblems } from "../cards/CardFace";
import { HandFan } from "../cards/HandFan";
import { ImpulseBar } from "../cards/ImpulseBar";
import { PileDialog } from "../cards/PileDialog";
import { SeatHand } from "../cards/SeatHand";
import { UseTiles } from "../cards/UseTiles";
import { layout } from "../common/settings";
import type { WelcomeSeat } from "../net/wire";
import { AdvicePanel } from "./AdvicePanel";
import { WhyPanel } from "./WhyPanel";
import { After } from "./After";
import { callToTurn, reportOthers, playGameSounds } from "./attention";
import { openBriefingOnce } from "./Briefing";
import { Banner } from "./Banner";
import { ClauseContext } from "../common/ClauseLink";
import { type Book, optionWords } from "../common/ClauseTip";
import { TermContext } from "../common/Terms";
import { listenForTerms } from "../common/termTips";
import { NoSuchGame } from "../common/PlainPage";
import { Dock } from "./Dock";
import { Drawers } from "./Drawers";
import { Greeting } from "./Greeting";
import { Header } from "./Header";
import { InviteCard } from "./InviteCard";
import { listenForKeys } from "./keys";
import { LessonCard } from "./lessonParts";
import { LessonRing } from "./LessonRing";
import { AllRosters, LogPanel } from "./LogPanel";
import { PhoneBars, PhoneTabs } from "./PhoneParts";
import { PhonePanel } from "./PhonePanel";
import { PhaseStrip } from "./PhaseStrip";
import { Prompt } from "./Prompt";
import { ResultCard } from "./ResultCard";
import { MarkLegend, Roster } from "./Roster";
import { PastFlag } from "../board/PastFlag";
import { Scrubber } from "./Scrubber";
import { SeatCard } from "./SeatCard";
import { RecordBar, WhatIfBar } from "./WhatIf";
import { PageState, PageContext, usePage } from "../state/page";
import { t } from "../text/t";

/** Return the rules with this game's options. */
function bookOf(page: PageState): Book {
  const { ruleset = "", options = [] } = page.session.welcome.value ?? {};
  return { ruleset, options: optionWords(options) };
}

interface Props {
  game: string;
  token: string;
  /** The moment to show first; null: the present. */
  at?: number | null;
  /** A card that leads through the board, in the place of a lesson. */
  guide?: ComponentType;
}

/** The page of one game, opened by its link. */
export function GamePage({ game, token, at = null, guide }: Props) {
  const page = useMemo(() => new PageState(game, token, at, guide), [game, token]);
  const clauses = useMemo(() => ({ book: () => bookOf(page), open: page.openClause }), [page]);
  const ruleset = useMemo(() => () => page.session.welcome.value?.ruleset ?? "", [page]);
  useEffect(() => {
    installEmblems();
    page.session.open();
    const stops = [
      listenForKeys(page),
      callToTurn(page),
      playGameSounds(page),
      reportOthers(page),
      openBriefingOnce(page),
      listenForTerms(),
    ];
    return () => {
      for (const stop of stops) stop();
      page.cardPlay.close();
      page.advice.close();
      page.dock.close();
      page.lesson.close();
      page.session.close();
    };
  }, [page]);
  if (page.session.lostLink.value && !page.session.live.value)
    return <NoSuchGame said={page.session.lostLink.value} />;
  return (
    <PageContext.Provider value={page}>
      <ClauseContext.Provider value={clauses}>
        <TermContext.Provider value={ruleset}>
          {layout.value === "phone" ? <PhoneLayout /> : <DesktopLayout />}
          <LessonRing />
          <Drawers />
          <PileDialog />
        </TermContext.Provider>
      </ClauseContext.Provider>
    </PageContext.Provider>
  );
}

/** Return the class for a what-if board, or for the page after the game. */
const kindOf = ({ session, review }: PageState): string =>
  [
    session.welcome.value?.what_if && "what-if",
    review.isOver.value && "over",
    review.isVisible.value && "after-open",
  ]
    .filter(Boolean)
    .join(" ");

/** The card that leads through this board, if there is one. */
function Guide() {
  const { guide: Card } = usePage();
  return Card && <Card />;
}

function DesktopLayout() {
  const page = usePage();
  return (
    <div class={`app ${layout.value} ${kindOf(page)}`}>
      <Header />
      <main class="centre" id="board">
        {layout.value === "folded" && <SeatLine />}
        <WhatIfBar />
        <RecordBar />
        <PhaseStrip />
        <ImpulseBar />
        <Greeting />
        <div class="board-frame">
          <BoardPane />
          <InviteCard />
          <UseTiles />
          <Banner />
          <ResultCard />
        </div>
        <HandFan />
        <Prompt />
      </main>
      {layout.value === "wide" && <LeftColumn />}
      <aside class="right" aria-label={t("log")}>
        <Guide />
        <Dock />
        <LogPanel />
      </aside>
      <After />
      <Scrubber />
    </div>
  );
}

/** Return the seats: the opponent on top, the player below. With both or none on this screen, the
 * first seat is below. */
function useSeats() {
  const { session } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  const own = seats.filter((s) => session.you.value.includes(s.id));
  const below = own.length === 1 ? own[0] : seats[0];
  return { below, above: seats.filter((s) => s !== below) };
}

/** An opponent's card, and what is known of its cards. */
function Seat({ seat, slim = false }: { seat: WelcomeSeat; slim?: boolean }) {
  return (
    <div class="seat-row">
      <SeatCard seat={seat} slim={slim} />
      <SeatHand seat={seat} />
    </div>
  );
}

function LeftColumn() {
  const { session } = usePage();
  const { below, above } = useSeats();
  const roster = session.roster.value;
  const seats = session.welcome.value?.seats ?? [];
  const order = [...above, ...(below ? [below] : [])].map((s) => s.id);
  const sides = [...roster].sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat));
  return (
    <aside class="left" aria-label={t("game-fleets")}>
      {above.map((seat) => (
        <Seat key={seat.id} seat={seat} />
      ))}
      <div class="rosters" tabindex={-1}>
        {sides.map((side) => (
          <Roster
            key={side.seat}
            side={side}
            fleet={seats.find((s) => s.id === side.seat)?.fleet ?? "A"}
          />
        ))}
      </div>
      <MarkLegend />
      {below && (
        <>
          <SeatHand seat={below} />
          <SeatCard seat={below} />
        </>
      )}
    </aside>
  );
}

function SeatLine() {
  const { below, above } = useSeats();
  return (
    <div class="seat-line">
      {above.map((seat) => (
        <Seat key={seat.id} seat={seat} slim />
      ))}
      {below && <SeatCard seat={below} slim />}
    </div>
  );
}

function PhoneLayout() {
  const page = usePage();
  const { tab, session } = page;
  const past = session.past.value;
  useEffect(() => {
    // A press on a log line shows its moment on the board, which the log hides on a phone.
    if (past && tab.value === "log") tab.value = "replay";
  }, [past]);
  const { below, above } = useSeats();
  return (
    <div class={`phone ${kindOf(page)}`}>
      <PhoneBars />
      <WhatIfBar />
      <RecordBar />
      {tab.value === "board" || tab.value === "replay" ? (
        <main class="phone-board">
          <div class="phone-line over">
            <div>
              {above.map((seat) => (
                <Seat key={seat.id} seat={seat} slim />
              ))}
            </div>
            {session.shown.value && <WindRose update={session.shown.value} />}
          </div>
          <Greeting />
          <InviteCard />
          <div class="board-frame">
            <BoardPane />
            <Banner />
            <ResultCard />
            <div class="over-board">
              <AdvicePanel />
              <WhyPanel />
            </div>
          </div>
          <div class="phone-line under">
            <div>{below && <SeatCard seat={below} slim />}</div>
            <ZoomButtons />
          </div>
          <LessonCard />
          <Guide />
          {tab.value === "board" ? (
            <PhonePanel />
          ) : (
            <div class="phone-panel replay-panel">
              <PastFlag />
              <PhaseStrip />
              <Prompt />
              <Scrubber />
            </div>
          )}
        </main>
      ) : (
        <main class="phone-list">
          {tab.value === "ships" ? (
            <>
              <AllRosters />
              <MarkLegend />
            </>
          ) : (
            <LogPanel />
          )}
        </main>
      )}
      <After />
      <PhoneTabs />
    </div>
  );
}
