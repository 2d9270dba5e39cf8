import { useEffect, useState } from "preact/hooks";
import { seatName } from "../common/seats";
import type { Clock } from "../net/wire";
import { clockText, isLate, leftAt, untilNext } from "../state/clock";
import { usePage } from "../state/page";

/** The time left for the player to decide, if the game has a clock. The server decides when it is
 * up; the page only counts down. */
export function TurnClock() {
  const { session } = usePage();
  const clock = session.past.value ? null : (session.live.value?.prompt.clock ?? null);
  return clock && <Running key={`${clock.seat}/${clock.ends}`} clock={clock} />;
}

function Running({ clock }: { clock: Clock }) {
  const { session } = usePage();
  const [, tick] = useState(0);
  const now = Date.now() + session.skew.value;
  const left = leftAt(clock, now);
  useEffect(() => {
    if (clock.ends === null || left <= 0) return;
    const timer = setTimeout(() => tick((n) => n + 1), untilNext(left));
    return () => clearTimeout(timer);
  });
  const mine = session.you.value.includes(clock.seat);
  const seat = session.welcome.value?.seats.find((one) => one.id === clock.seat);
  const late = isLate(clock, now);
  const whose = mine ? "You have" : `${seat ? seatName(seat) : clock.seat} has`;
  const title =
    clock.ends === null
      ? `${whose} ${clockText(left)}. The clock starts when everybody has joined.`
      : `${whose} ${clockText(left)} left of ${clockText(clock.total * 1000)}. ` +
        "When it runs out, the game gives the remaining orders.";
  return (
    <div class={late ? "clock late" : clock.ends === null ? "clock stands" : "clock"}>
      <span role="timer" aria-label={title} title={title} data-testid="clock">
        {clockText(left)}
      </span>
      <span class="said" role="status" data-testid="clock-warning">
        {late && mine ? "Twenty seconds are left, or less." : ""}
      </span>
    </div>
  );
}
