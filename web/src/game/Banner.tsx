import { useEffect, useState } from "preact/hooks";
import type { Update } from "../net/wire";
import { CloseButton } from "../common/CloseButton";
import { seatName } from "../common/seats";
import { usePage } from "../state/page";
import { navigation } from "../net/navigation";
import { listed, t } from "../text/t";

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
        {t("banner-put-away")}{" "}
        <button type="button" class="btn small" onClick={() => location.reload()}>
          {t("banner-open-again")}
        </button>
      </p>
    );
  if (session.lostLink.value || state === "refused") {
    return (
      <p class="banner bad" role="alert" data-testid="banner">
        {session.lostLink.value || connection.why.value || t("banner-link-opens-no-seat")}{" "}
        <a href={navigation.href("/")}>{t("all-games")}</a>
      </p>
    );
  }
  if (state !== "lost" && (session.serverError.value || state === "failed"))
    return <ServerError message={session.serverError.value || t("banner-server-failed")} />;
  if (state !== "lost" && session.rematch.value)
    return (
      <p class="banner" role="status" data-testid="banner">
        {t("banner-next-game")}{" "}
        <a href={navigation.href(session.rematch.value)}>{t("take-your-seat")}</a>
      </p>
    );
  if (state !== "lost" && session.live.value?.takeback)
    return <TakebackBanner asked={session.live.value.takeback} />;
  if (state !== "lost") return null;
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000));
  return (
    <p class="banner" role="alert" data-testid="banner">
      {seconds > 0 ? t("banner-lost", { seconds }) : t("banner-lost-now")}
      <button type="button" class="btn small" onClick={() => connection.retryNow()}>
        {t("banner-try-now")}
      </button>
    </p>
  );
}

/** An error of the server: what it said, and what the player can do. */
function ServerError({ message }: { message: string }) {
  const { session } = usePage();
  return (
    <p class="banner bad" role="alert" data-testid="server-error">
      {message}{" "}
      <button type="button" class="btn small go" onClick={() => location.reload()}>
        {t("banner-reload")}
      </button>{" "}
      {session.you.value.length > 0 && (
        <button
          type="button"
          class="btn small"
          title={t("banner-take-back-hint")}
          onClick={() => void session.takeBack()}
        >
          {t("banner-take-back")}
        </button>
      )}
      <CloseButton label={t("close")} onClose={() => (session.serverError.value = "")} />
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
  const others = listed(owing.map(seatName));
  const answer = (yes: boolean): void => void session.ask({ do: "allow", yes });
  return (
    <p class="banner" role="status" data-testid="banner">
      {answers
        ? t("banner-asks-take-order-back", { name: name(asked.by), undone: asked.goes })
        : t("banner-asked-take-order-back", { name: name(asked.by), others })}{" "}
      {answers && (
        <button type="button" class="btn small go" onClick={() => answer(true)}>
          {t("banner-agree")}
        </button>
      )}{" "}
      {answers && (
        <button type="button" class="btn small" onClick={() => answer(false)}>
          {t("banner-decline")}
        </button>
      )}
      {!answers && session.you.value.includes(asked.by) && (
        <button type="button" class="btn small" onClick={() => answer(false)}>
          {t("banner-withdraw")}
        </button>
      )}
    </p>
  );
}
