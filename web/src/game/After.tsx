import { useEffect } from "preact/hooks";
import { ClauseLink } from "../common/ClauseLink";
import { fleetClass, Line, ShipGlyph } from "../common/icons";
import { shipOf } from "../common/seats";
import type { Fate, Hindsight, Tally, TurningPoint, WelcomeSeat } from "../net/wire";
import { headline } from "../state/headline";
import { inHundred } from "../state/hindsight";
import { usePage } from "../state/page";
import { ChanceBand } from "./ChanceBand";
import { AfterActs } from "./ResultCard";
import { Vignette } from "./Vignette";
import { tryOut } from "./WhatIf";

/** The page after the game: how it ended, how ships were lost, where it turned, what luck there
 * was, and what might have been. */
export function After() {
  const { session, hindsight } = usePage();
  const live = session.live.value;
  const over = hindsight.over.value;
  useEffect(() => {
    if (over) void hindsight.load();
  }, [over]);
  if (!hindsight.seen.value || !live?.result) return null;
  const told = hindsight.told.value;
  const welcome = session.welcome.value;
  const title = headline(live.result, session.you.value, welcome?.seats ?? [], live.roster);
  return (
    <section class="after" aria-label="After the game" data-testid="after">
      <div class="after-top">
        <aside class="after-left">{told && <Losses told={told} />}</aside>
        <div class="after-main">
          <header>
            <h1>{title}</h1>
            <p>
              {live.result.sentence} <ClauseLink id={live.result.clause} />
            </p>
          </header>
          <div class="acts">
            <AfterActs />
            <button
              type="button"
              class="btn"
              onClick={() => (hindsight.open.value = false)}
              data-testid="to-the-board"
            >
              To the board
            </button>
          </div>
          {told ? <Turning told={told} /> : <Waiting />}
        </div>
        <aside class="after-right">{told && <MightHaveBeen told={told} />}</aside>
      </div>
      {told && <ChanceBand told={told} />}
    </section>
  );
}

function Waiting() {
  const { hindsight } = usePage();
  const trouble = hindsight.trouble.value;
  return (
    <p class="waiting" role="status">
      {trouble || "Counting the odds of every throw…"}{" "}
      {trouble && (
        <button type="button" class="btn small" onClick={() => void hindsight.load()}>
          Try again
        </button>
      )}
    </p>
  );
}

/** How the ships were lost, a side after the other, the reader's first. */
function Losses({ told }: { told: Hindsight }) {
  const { session } = usePage();
  const you = session.you.value;
  const seats = [...(session.welcome.value?.seats ?? [])].sort(
    (a, b) => Number(you.includes(b.id)) - Number(you.includes(a.id)),
  );
  return (
    <>
      <h2>How they were lost</h2>
      {seats.map((seat) => {
        const fleet = told.fleets.find((one) => one.seat === seat.id);
        const fates = told.fates.filter((fate) => fate.seat === seat.id);
        return (
          <div key={seat.id} class={fleetClass(seat.fleet)}>
            <h3>
              {seat.title}
              <span>
                {fleet
                  ? `${fleet.lost} of ${fleet.ships} ${fleet.ships === 1 ? "ship" : "ships"}`
                  : ""}
              </span>
            </h3>
            {fates.length === 0 && <p class="none">None.</p>}
            {fates.map((fate) => (
              <Lost key={fate.ship} fate={fate} seat={seat} />
            ))}
          </div>
        );
      })}
    </>
  );
}

function Lost({ fate, seat }: { fate: Fate; seat: WelcomeSeat }) {
  const { session } = usePage();
  const roster = session.live.value?.roster ?? [];
  return (
    <div class="lost-ship">
      <ShipGlyph fleet={seat.fleet} size={34} glyph={shipOf(roster, seat.id)} />
      <div>
        <button type="button" class="at" onClick={() => void session.goTo(fate.at)}>
          {fate.turn}
        </button>
        <b class="tag">{fate.name}</b>
        <p>
          {fate.sentence || "Lost."} <ClauseLink id={fate.clause} />
        </p>
      </div>
    </div>
  );
}

function Turning({ told }: { told: Hindsight }) {
  const { hindsight } = usePage();
  if (told.turning.length === 0)
    return <p class="waiting">No single blow decided it: the chances never changed by much.</p>;
  return (
    <ol class="scenes">
      {told.turning.map((point, i) => (
        <Scene key={point.at} point={point} number={i + 1} seat={hindsight.index.value} />
      ))}
    </ol>
  );
}

interface SceneProps {
  point: TurningPoint;
  number: number;
  seat: number;
}

function Scene({ point, number, seat }: SceneProps) {
  const { session } = usePage();
  const [before, after] = [point.before[seat] ?? 0, point.after[seat] ?? 0];
  return (
    <li class="scene">
      <button
        type="button"
        onClick={() => void session.goTo(point.at)}
        aria-label={`${point.title}: show it on the board`}
        data-testid="turning-point"
      >
        <Vignette at={point.at} since={point.since} ships={point.ships} label={point.title} />
        <span class="scene-title">
          <i>{number}</i>
          <b>{point.title}</b>
          <em>
            {inHundred(before)} → {inHundred(after)}
          </em>
        </span>
        <span class="scene-text">
          {point.turn}. {point.sentence}
        </span>
      </button>
    </li>
  );
}

/** A board to try another way on, from before a turning point, and what the dice owed each side. */
function MightHaveBeen({ told }: { told: Hindsight }) {
  const page = usePage();
  const seat = page.hindsight.index.value;
  const worst = told.turning.reduce<TurningPoint | null>((one, two) => {
    const cost = (point: TurningPoint): number =>
      (point.before[seat] ?? 0) - (point.after[seat] ?? 0);
    return one === null || cost(two) > cost(one) ? two : one;
  }, null);
  return (
    <>
      {worst && (
        <>
          <h2>
            What if <small>nothing there counts</small>
          </h2>
          <div class="what-if-box">
            <div class="striped">
              <Vignette at={worst.since} ships={worst.ships} label={`Before: ${worst.title}`} />
            </div>
            <p>
              Before “{worst.title}” you stood at {inHundred(worst.before[seat] ?? 0)} in 100. Try
              another way, against the computer's best replies.
            </p>
            <button
              type="button"
              class="btn"
              onClick={() => void tryOut(page, worst.since)}
              data-testid="try-it"
            >
              Play from here
            </button>
          </div>
        </>
      )}
      <Tallies told={told} />
    </>
  );
}

/** A difference with its sign, a true minus. */
const difference = (value: number): string =>
  `${value > 0.05 ? "+" : value < -0.05 ? "−" : ""}${Math.abs(value).toFixed(1)}`;

/** As many kinds of throws are told of. */
const MOST_KINDS = 5;

/** What the throws brought of each kind, against what was due by the odds. */
function Tallies({ told }: { told: Hindsight }) {
  const { session } = usePage();
  const kinds = [...new Set(told.tallies.map((tally) => tally.label))].slice(0, MOST_KINDS);
  if (kinds.length === 0) return null;
  const seats = session.welcome.value?.seats ?? [];
  const word = (value: number): string =>
    Number.isInteger(value) ? String(value) : value.toFixed(1);
  const row = (tally: Tally) => {
    const seat = seats.find((one) => one.id === tally.seat);
    const more = tally.got - tally.due;
    const share = Math.min(1, Math.abs(more) / Math.max(tally.due, tally.got, 0.5)) * 50;
    return (
      <tr key={tally.seat} class={fleetClass(seat?.fleet)}>
        <th scope="row">{seat?.title}</th>
        <td class="bar">
          <i
            style={
              more < 0 ? { right: "50%", width: `${share}%` } : { left: "50%", width: `${share}%` }
            }
          />
        </td>
        <td>{word(tally.due)}</td>
        <td>{word(tally.got)}</td>
        <td class="more">{difference(more)}</td>
      </tr>
    );
  };
  return (
    <table class="tallies" data-testid="tallies">
      <caption>What the dice owed, and gave</caption>
      <thead>
        <tr>
          <th />
          <th class="ways">
            <span>less</span>
            <span>more</span>
          </th>
          <th>due</th>
          <th>got</th>
          <th />
        </tr>
      </thead>
      {kinds.map((kind) => (
        <tbody key={kind}>
          <tr class="kind">
            <th scope="rowgroup" colSpan={5}>
              {kind}
            </th>
          </tr>
          {told.tallies.filter((tally) => tally.label === kind).map(row)}
        </tbody>
      ))}
    </table>
  );
}

/** Opens the page after the game again. */
export function StoryButton() {
  const { hindsight, session } = usePage();
  if (!hindsight.over.value || hindsight.seen.value) return null;
  return (
    <button
      type="button"
      class="btn"
      onClick={() => hindsight.show()}
      data-testid="story"
      title={session.past.value ? "Leave this moment" : ""}
    >
      <Line name="play" /> How it went
    </button>
  );
}
