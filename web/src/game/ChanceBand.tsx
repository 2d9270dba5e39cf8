import type { GameReview, TurningPoint } from "../net/wire";
import { fleetClass } from "../common/icons";
import { curvePath, percentOf, scrubberX, signedPercent } from "../state/gameReview";
import { usePage } from "../state/page";
import { t } from "../text/t";

const HIGH = 130;
const LOW = 36;
const LUCK = 60;

const percent = (n: number, length: number): string => `${scrubberX(n, length) / 10}%`;

/** Each side's chances, and below them the luck of each roll, on the scale of the scrubber. */
export function ChanceBand({ review }: { review: GameReview }) {
  const { session, review: gameReview } = usePage();
  const length = session.live.value?.seq ?? 0;
  const seat = gameReview.index.value;
  const standings = review.standings;
  const last = standings.at(-1)?.chances[seat] ?? 0;
  const best = standings.reduce((one, two) =>
    (two.chances[seat] ?? 0) > (one.chances[seat] ?? 0) ? two : one,
  );
  const luck = review.rolls.reduce((sum, roll) => sum + (roll.luck[seat] ?? 0), 0);
  const own = session.you.value.length === 1;
  const title = session.welcome.value?.seats.find((s) => s.id === review.seats[seat])?.title ?? "";
  return (
    <div class="band" data-testid="chances">
      <div class="gut">
        <b>{own ? t("chance-band-chances") : t("chance-band-chances-2", { title })}</b>
        {t("chance-band-computer-evaluates-each")}
      </div>
      <div class="mid curve">
        <i class="y top">100</i>
        <i class="y half">50</i>
        <i class="y low">0</i>
        <Curve review={review} height={HIGH} />
        {review.turning.map((point, i) => (
          <Pin key={point.at} point={point} number={i + 1} length={length} seat={seat} />
        ))}
      </div>
      <div class="gut end">
        <b>{t("chance-in-100", { chance: percentOf(last) })}</b>
        {t("chance-at-best", { chance: percentOf(best.chances[seat] ?? 0) })}
      </div>
      <div class="gut">
        <b>{t("chance-band-luck-every-roll")}</b>
        {own ? t("luck-note-you") : t("luck-note", { side: title })}
      </div>
      <div class="mid luck">
        <Luck review={review} seat={seat} length={length} />
      </div>
      <div class="gut end">
        <b>{t("luck-in-all", { luck: signedPercent(luck) })}</b>
        {review.uncounted > 0
          ? t("luck-rolls-uncounted", { count: review.rolls.length, uncounted: review.uncounted })
          : t("luck-rolls", { count: review.rolls.length })}
      </div>
    </div>
  );
}

/** The chances alone, small, above the scrubber. */
export function ChanceStrip() {
  const { review: gameReview } = usePage();
  const review = gameReview.data.value;
  if (!review) return null;
  return (
    <div class="strip" aria-hidden="true">
      <Curve review={review} height={LOW} />
    </div>
  );
}

function Curve({ review, height }: { review: GameReview; height: number }) {
  const { session, review: gameReview } = usePage();
  const length = session.live.value?.seq ?? 0;
  const seat = gameReview.index.value;
  const seats = session.welcome.value?.seats ?? [];
  const fleet = (n: number): string =>
    fleetClass(seats.find((s) => s.id === review.seats[n])?.fleet);
  const path = curvePath(review.standings, seat, length, height);
  const [left, right] = [scrubberX(0, length), scrubberX(length, length)];
  const now = session.past.value?.n;
  const other = review.seats.length === 2 ? 1 - seat : -1;
  const chance = (n: number): number => percentOf(review.standings.at(n)?.chances[seat] ?? 0);
  return (
    <svg
      viewBox={`0 0 1000 ${height}`}
      preserveAspectRatio="none"
      style={{ height: `${height}px` }}
      role="img"
      aria-label={t("chance-band-chances-from-100", { first: chance(0), last: chance(-1) })}
    >
      <rect class={`above ${fleet(other)}`} x={left} y="0" width={right - left} height={height} />
      <path class={`below ${fleet(seat)}`} d={`${path}L${right},${height}L${left},${height}z`} />
      <path class="even" d={`M${left},${height / 2}H${right}`} />
      <path class="line" d={path} vector-effect="non-scaling-stroke" />
      {now !== undefined && (
        <path
          class="now"
          d={`M${scrubberX(now, length)},0V${height}`}
          vector-effect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

interface PinProps {
  point: TurningPoint;
  number: number;
  length: number;
  seat: number;
}

/** A turning point on the curve. A press goes there. */
function Pin({ point, number, length, seat }: PinProps) {
  const { session } = usePage();
  const chances = point.after[seat] ?? 0;
  const change = t("chance-change", {
    before: percentOf(point.before[seat] ?? 0),
    after: percentOf(chances),
  });
  return (
    <button
      type="button"
      class="pin"
      style={{ left: percent(point.at, length), top: `${(1 - chances) * 100}%` }}
      aria-label={t("chance-band-show-board", { number, title: point.title, change })}
      title={point.title}
      onClick={() => void session.goTo(point.at)}
    >
      {number}
    </button>
  );
}

/** The luck of each roll as a bar in the roller's colour. */
function Luck({ review, seat, length }: { review: GameReview; seat: number; length: number }) {
  const { session } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  const most = Math.max(0.1, ...review.rolls.map((roll) => Math.abs(roll.luck[seat] ?? 0)));
  return (
    <>
      <svg viewBox={`0 0 1000 ${LUCK}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          class="zero"
          d={`M${scrubberX(0, length)},${LUCK / 2}H${scrubberX(length, length)}`}
          vector-effect="non-scaling-stroke"
        />
      </svg>
      {review.rolls.map((roll) => {
        const value = (roll.luck[seat] ?? 0) / most;
        const fleet = seats.find((s) => s.id === roll.seat)?.fleet;
        const who = seats.find((s) => s.id === roll.seat)?.title ?? "";
        const came = roll.came || t("luck-a-roll");
        const name = who ? `${who}: ${came}` : came;
        const luck = signedPercent(roll.luck[seat] ?? 0);
        const text = roll.chance
          ? t("luck-roll-chance", { roll: name, chance: roll.chance, luck })
          : t("luck-roll", { roll: name, luck });
        return (
          <button
            type="button"
            key={roll.at}
            class={`roll-luck ${fleetClass(fleet)}`}
            tabindex={-1}
            style={{
              left: percent(roll.at, length),
              [value >= 0 ? "bottom" : "top"]: "50%",
              height: `${Math.max(2, Math.abs(value) * 46)}%`,
            }}
            title={text}
            aria-label={text}
            onClick={() => void session.goTo(roll.at)}
          />
        );
      })}
    </>
  );
}
