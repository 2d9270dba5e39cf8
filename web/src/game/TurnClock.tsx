import { useEffect, useState } from "preact/hooks";
import { seatName } from "../common/seats";
import type { Clock } from "../net/wire";
import { clockText, isLate, leftAt, untilNext } from "../state/clock";
import { usePage } from "../state/page";
import { t } from "../text/t";

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
  const who = mine ? "you" : "other";
  const args = { who, name: seat ? seatName(seat) : clock.seat, left: clockText(left) };
  const title =
    clock.ends === null
      ? t("turn-clock-waits", args)
      : t("turn-clock-runs", { ...args, all: clockText(clock.total * 1000) });
  return (
    <div class={late ? "clock late" : clock.ends === null ? "clock stands" : "clock"}>
      <span role="timer" aria-label={title} title={title} data-testid="clock">
        {clockText(left)}
      </span>
      <span class="said" role="status" data-testid="clock-warning">
        {late && mine ? t("turn-clock-twenty-seconds-left") : ""}
      </span>
    </div>
  );
}
