import { CloseButton } from "../common/CloseButton";
import { useEffect, useState } from "preact/hooks";
import { knownGames } from "../common/games";
import { LinkRow, titlesOf } from "../common/Links";
import { readStored, writeStored } from "../common/settings";
import { arrivedSeats, unopenedInvitations } from "./invitations";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** The link for a friend, shown until the friend arrives or the player closes it. */
export function InviteCard() {
  const { session } = usePage();
  const key = `met.${session.game}`;
  const [met, setMet] = useState(() => readStored<string[]>(key, []));
  const seats = session.welcome.value?.seats ?? [];
  const here = arrivedSeats(seats, session.online.value, met);
  const keep = (ids: string[]): void => {
    setMet(ids);
    writeStored(key, ids);
  };
  useEffect(() => {
    if (here.length > met.length) keep(here);
  }, [here.join()]);
  const known = knownGames.find(session.game, session.token);
  const links = unopenedInvitations(known?.invitations ?? [], here);
  if (seats.length === 0 || links.length === 0 || session.live.value?.result || session.past.value)
    return null;
  return (
    <section class="invite-card" aria-label={t("invitation")} data-testid="invite-card">
      <CloseButton
        label={t("invite-close-invitation")}
        onClose={() => keep([...here, ...links.flatMap((link) => link.seats)])}
      />
      <h2>{links.length === 1 ? t("invite-send-link-friend") : t("invite-send-these-links")}</h2>
      {links.map((link) => (
        <LinkRow
          key={link.path}
          path={link.path}
          what={t("invite-link-seat", { side: titlesOf(link, seats) })}
        />
      ))}
      <p class="hint">{t("invite-whoever-opens-plays")}</p>
    </section>
  );
}
