import { useEffect, useState } from "preact/hooks";
import type { Update } from "../net/wire";
import { seatName } from "../common/seats";
import { usePage } from "../state/page";
import { navigation } from "../net/navigation";

/** A lost connection: says that nothing is lost, and when the page retries. */
export function Banner() {
  const { session } = usePage();
  const { connection } = session;
  const state = connection.state.value;
  const retryAt = connection.retryAt.value;
  const [, tick] = useState(0);
  useEffect(() => {
    if (state !== "lost") return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [state]);
  if (state === "refused" && session.welcome.value?.unstored)
    return (
      <p class="banner bad" role="alert" data-testid="banner">
        The record was put away.{" "}
        <button type="button" class="btn small" onClick={() => location.reload()}>
          Open it again
        </button>
      </p>
    );
  if (session.lostLink.value || state === "refused") {
    return (
      <p class="banner bad" role="alert" data-testid="banner">
        {session.lostLink.value || connection.why.value || "This link opens no seat."}{" "}
        <a href={navigation.href("/")}>All games</a>
      </p>
    );
  }
  if (state !== "lost" && session.rematch.value)
    return (
      <p class="banner" role="status" data-testid="banner">
        The next game is set up. <a href={navigation.href(session.rematch.value)}>Take your seat</a>
      </p>
    );
  if (state !== "lost" && session.live.value?.takeback)
    return <TakebackBanner asked={session.live.value.takeback} />;
  if (state !== "lost") return null;
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000));
  return (
    <p class="banner" role="alert" data-testid="banner">
      No connection. Your orders are kept and go out when it is back;{" "}
      {seconds > 0 ? `next try in ${seconds} s.` : "trying now…"}
      <button type="button" class="btn small" onClick={() => connection.retryNow()}>
        Try now
      </button>
    </p>
  );
}

/** A takeback request: other players answer it, its player may withdraw it. */
function TakebackBanner({ asked }: { asked: NonNullable<Update["takeback"]> }) {
  const { session } = usePage();
  const seats = session.welcome.value?.seats ?? [];
  const name = (id: string): string =>
    seats
      .filter((seat) => seat.id === id)
      .map(seatName)
      .join("");
  const owing = seats.filter((seat) => seat.id !== asked.by && !asked.agreed.includes(seat.id));
  const answers = owing.some((seat) => session.you.value.includes(seat.id));
  const others = owing.map(seatName).join(" and ");
  const answer = (yes: boolean): void => void session.ask({ do: "allow", yes });
  return (
    <p class="banner" role="status" data-testid="banner">
      {answers
        ? `${name(asked.by)} asks to take an order back: ${asked.goes} would be undone.`
        : `${name(asked.by)} asked to take an order back; ${others} may agree.`}{" "}
      {answers && (
        <button type="button" class="btn small go" onClick={() => answer(true)}>
          Agree
        </button>
      )}{" "}
      {answers && (
        <button type="button" class="btn small" onClick={() => answer(false)}>
          Decline
        </button>
      )}
      {!answers && session.you.value.includes(asked.by) && (
        <button type="button" class="btn small" onClick={() => answer(false)}>
          Withdraw
        </button>
      )}
    </p>
  );
}
