import type { GameStatus } from "../net/api";
import { listed, t } from "../text/t";

/** Return how a game ended, for the holder of this link; null while it goes on. */
export function describeEnd(
  status: Pick<GameStatus, "winners" | "you" | "seats"> | null,
): { words: string; tone: "won" | "lost" | "" } | null {
  const winners = status?.winners;
  if (!status || !winners) return null;
  if (winners.length === 0) return { words: t("ended-draw"), tone: "" };
  if (status.you.length === 1) {
    const won = winners.includes(status.you[0] ?? "");
    return won ? { words: t("ended-won"), tone: "won" } : { words: t("ended-lost"), tone: "lost" };
  }
  const titles = status.seats.filter((seat) => winners.includes(seat.id)).map((seat) => seat.title);
  return { words: t("ended-side-won", { count: titles.length, sides: listed(titles) }), tone: "" };
}
