import { useEffect, useState } from "preact/hooks";
import { absolute, copyText, knownGames } from "../common/games";
import { Line } from "../common/icons";
import { readStored, writeStored } from "../common/settings";
import type { GameLink } from "../net/api";
import { arrived, awaited } from "./awaited";
import { useTable } from "./table";

/** The link for a friend who has not come yet, on the board until he comes or the reader closes it. */
export function InviteCard() {
  const { session } = useTable();
  const key = `met.${session.game}`;
  const [met, setMet] = useState(() => readStored<string[]>(key, []));
  const seats = session.welcome.value?.seats ?? [];
  const here = arrived(seats, session.online.value, met);
  const keep = (ids: string[]): void => {
    setMet(ids);
    writeStored(key, ids);
  };
  useEffect(() => {
    if (here.length > met.length) keep(here);
  }, [here.join()]);
  const known = knownGames.value.find((g) => g.game === session.game && g.token === session.token);
  const links = awaited(known?.invitations ?? [], here);
  if (seats.length === 0 || links.length === 0 || session.live.value?.result || session.past.value) return null;
  const title = (ids: string[]): string => ids.map((id) => seats.find((seat) => seat.id === id)?.title ?? id).join(", ");
  return (
    <section class="invite-card" aria-label="Invitation" data-testid="invite-card">
      <button type="button" class="x" aria-label="Close the invitation" onClick={() => keep([...here, ...links.flatMap((link) => link.seats)])}><Line name="close" /></button>
      <h2>{links.length === 1 ? "Send this link to your friend" : "Send these links to your friends"}</h2>
      {links.map((link) => <LinkRow key={link.path} link={link} what={`Link to the ${title(link.seats)} seat`} />)}
      <p class="hint">Whoever opens it plays that seat. You find it again under Invite.</p>
    </section>
  );
}

function LinkRow({ link, what }: { link: GameLink; what: string }) {
  const [copied, setCopied] = useState(false);
  const address = absolute(link.path);
  return (
    <div class="invite">
      <label>{what}<input class="field" readOnly value={address} onFocus={(e) => e.currentTarget.select()} /></label>
      <button type="button" class="btn" aria-live="polite" onClick={() => void copyText(address).then(setCopied)}>{copied ? "Copied" : "Copy"}</button>
    </div>
  );
}
