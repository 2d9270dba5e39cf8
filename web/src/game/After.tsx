import { useEffect } from "preact/hooks";
import { ClauseLink } from "../common/ClauseLink";
import { fleetClass, Line, ShipGlyph } from "../common/icons";
import { shipOf } from "../common/seats";
import type { LossCause, GameReview, SeatId, Tally, TurningPoint, WelcomeSeat } from "../net/wire";
import { headline } from "../state/headline";
import { momentBeforeOrder, percentOf } from "../state/gameReview";
import { usePage } from "../state/page";
import type { Session } from "../state/session";
import { ChanceBand } from "./ChanceBand";
import { AfterActs } from "./ResultCard";
import { Vignette } from "./Vignette";
import { VariationsButton } from "./VariationsButton";
import { openWhatIf } from "./openWhatIf";
import { decimal, t } from "../text/t";

/** The page after the game: result, losses, turning points, luck, and alternatives. */
export function After() {
  const { session, review: gameReview } = usePage();
  const live = session.live.value;
  const over = gameReview.isOver.value;
  useEffect(() => {
    if (over) void gameReview.load();
  }, [over]);
  if (!gameReview.isVisible.value || !live?.result) return null;
  const review = gameReview.data.value;
  const welcome = session.welcome.value;
  const title = headline(live.result, session.you.value, welcome?.seats ?? [], live.roster);
  return (
    <section class="after" aria-label={t("after-after-game")} data-testid="after">
      <div class="after-top">
        <aside class="after-left">{review && <Losses review={review} />}</aside>
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
              onClick={() => (gameReview.open.value = false)}
              data-testid="to-the-board"
            >
              {t("briefing-board")}
            </button>
          </div>
          {review ? <TurningPoints review={review} /> : <Waiting />}
        </div>
        <aside class="after-right">{review && <Alternatives review={review} />}</aside>
      </div>
      {review && <ChanceBand review={review} />}
    </section>
  );
}

function Waiting() {
  const { review: gameReview } = usePage();
  const trouble = gameReview.trouble.value;
  return (
    <p class="waiting" role="status">
      {trouble || t("after-counting-odds-every")}{" "}
      {trouble && (
        <button type="button" class="btn small" onClick={() => void gameReview.load()}>
          {t("try-again")}
        </button>
      )}
    </p>
  );
}

/** The losses of each side, the player's side first. */
function Losses({ review }: { review: GameReview }) {
  const { session } = usePage();
  const you = session.you.value;
  const seats = [...(session.welcome.value?.seats ?? [])].sort(
    (a, b) => Number(you.includes(b.id)) - Number(you.includes(a.id)),
  );
  return (
    <>
      <h2>{t("after-losses")}</h2>
      {seats.map((seat) => {
        const fleet = review.fleets.find((one) => one.seat === seat.id);
        const losses = review.fates.filter((loss) => loss.seat === seat.id);
        return (
          <div key={seat.id} class={fleetClass(seat.fleet)}>
            <h3>
              {seat.title}
              <span>{fleet ? t("after-fleet", { lost: fleet.lost, all: fleet.ships }) : ""}</span>
            </h3>
            {losses.length === 0 && <p class="none">{t("after-none")}</p>}
            {losses.map((loss) => (
              <Lost key={loss.ship} loss={loss} seat={seat} />
            ))}
          </div>
        );
      })}
    </>
  );
}

function Lost({ loss, seat }: { loss: LossCause; seat: WelcomeSeat }) {
  const { session } = usePage();
  const roster = session.live.value?.roster ?? [];
  return (
    <div class="lost-ship">
      <ShipGlyph fleet={seat.fleet} size={34} glyph={shipOf(roster, seat.id)} />
      <div>
        <button type="button" class="at" onClick={() => void session.goTo(loss.at)}>
          {loss.turn}
        </button>
        <b class="tag">{loss.name}</b>
        <p>
          {loss.sentence || t("after-lost")} <ClauseLink id={loss.clause} />
        </p>
      </div>
    </div>
  );
}

function TurningPoints({ review }: { review: GameReview }) {
  const { review: gameReview } = usePage();
  if (review.turning.length === 0)
    return <p class="waiting">{t("after-no-single-move-decided")}</p>;
  return (
    <ol class="scenes">
      {review.turning.map((point, i) => (
        <Scene key={point.at} point={point} number={i + 1} seat={gameReview.index.value} />
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
        aria-label={t("after-show-board", { title: point.title })}
        data-testid="turning-point"
      >
        <Vignette at={point.at} since={point.since} ships={point.ships} label={point.title} />
        <span class="scene-title">
          <i>{number}</i>
          <b>{point.title}</b>
          <em>
            {percentOf(before)} → {percentOf(after)}
          </em>
        </span>
        <span class="scene-text">
          {point.turn}. {point.sentence}
        </span>
      </button>
    </li>
  );
}

const titleOfSeat = (session: Session, id: SeatId | null): string =>
  session.welcome.value?.seats.find((one) => one.id === id)?.title ?? "";

/** A what-if board from before a turning point, and each side's luck with the dice. */
function Alternatives({ review }: { review: GameReview }) {
  const page = usePage();
  const { session } = page;
  const seat = page.review.index.value;
  const own = page.review.seat.value;
  const worst = review.turning.reduce<TurningPoint | null>((one, two) => {
    const cost = (point: TurningPoint): number =>
      (point.before[seat] ?? 0) - (point.after[seat] ?? 0);
    return one === null || cost(two) > cost(one) ? two : one;
  }, null);
  const from = worst && momentBeforeOrder(session.entries.value, own, worst);
  const then = review.standings.findLast((one) => from !== null && one.at <= from);
  const who = session.you.value.length === 1 ? "you" : "side";
  return (
    <>
      {worst && from !== null && (
        <>
          <h2>
            {t("what-if")} <small>{t("after-never-affects-game")}</small>
          </h2>
          <div class="what-if-box">
            <div class="striped">
              <Vignette
                at={from}
                ships={worst.ships}
                label={t("after-before", { title: worst.title })}
              />
            </div>
            <p>
              {t("after-before-chances-100-try", {
                who,
                side: titleOfSeat(session, own),
                title: worst.title,
                chance: percentOf(then?.chances[seat] ?? 0),
              })}
            </p>
            <button
              type="button"
              class="btn"
              onClick={() => void openWhatIf(page, from)}
              data-testid="try-it"
            >
              {t("after-play-from-here")}
            </button>
          </div>
        </>
      )}
      <VariationsButton look="btn to-variations" />
      <Tallies review={review} />
    </>
  );
}

/** Format a difference with its sign, with a true minus. */
const signedDifference = (value: number): string =>
  `${value > 0.05 ? "+" : value < -0.05 ? "−" : ""}${decimal(Math.abs(value), 1)}`;

/** Maximum number of kinds of rolls shown. */
const MAX_KINDS = 5;

/** Results of rolls by kind, against the expected ones. */
function Tallies({ review }: { review: GameReview }) {
  const { session } = usePage();
  const kinds = [...new Set(review.tallies.map((tally) => tally.label))].slice(0, MAX_KINDS);
  if (kinds.length === 0) return null;
  const seats = session.welcome.value?.seats ?? [];
  const word = (value: number): string =>
    Number.isInteger(value) ? String(value) : decimal(value, 1);
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
        <td class="more">{signedDifference(more)}</td>
      </tr>
    );
  };
  return (
    <table class="tallies" data-testid="tallies">
      <caption>{t("after-expected-actual-rolls")}</caption>
      <thead>
        <tr>
          <th />
          <th class="ways">
            <span>{t("after-less")}</span>
            <span>{t("after-more")}</span>
          </th>
          <th>{t("after-due")}</th>
          <th>{t("after-got")}</th>
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
          {review.tallies.filter((tally) => tally.label === kind).map(row)}
        </tbody>
      ))}
    </table>
  );
}

/** The button that opens this page again. */
export function StoryButton() {
  const { review: gameReview, session } = usePage();
  if (!gameReview.isOver.value || gameReview.isVisible.value) return null;
  return (
    <button
      type="button"
      class="btn"
      onClick={() => gameReview.show()}
      data-testid="story"
      title={session.past.value ? t("after-leave-moment") : ""}
    >
      <Line name="play" /> {t("how-it-went")}
    </button>
  );
}
