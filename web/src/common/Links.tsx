import { useState } from "preact/hooks";
import type { GameLink } from "../net/api";
import { absolute, copyText, share, shareable } from "./copy";
import { QrCode } from "./QrCode";
import { t } from "../text/t";

/** A link to send to somebody: it can be selected, copied, shared by the browser, or scanned. */
export function LinkRow({ what, path }: { what: string; path: string }) {
  const [copied, setCopied] = useState(false);
  const [coded, setCoded] = useState(false);
  const address = absolute(path);
  return (
    <div class="invite">
      <label>
        {what}
        <input class="field" readOnly value={address} onFocus={(e) => e.currentTarget.select()} />
      </label>
      <button
        type="button"
        class="btn"
        aria-live="polite"
        onClick={() => void copyText(address).then(setCopied)}
      >
        {copied ? t("copied") : t("copy")}
      </button>
      {shareable() && (
        <button type="button" class="btn" onClick={() => void share(what, address)}>
          {t("share")}
        </button>
      )}
      <button
        type="button"
        class="btn"
        aria-expanded={coded}
        title={t("links-code-phones-camera")}
        onClick={() => setCoded(!coded)}
        data-testid="show-qr"
      >
        {t("links-qr")}
      </button>
      {coded && <QrCode text={address} label={t("links-qr-code", { what })} />}
    </div>
  );
}

/** Return the titles of the seats that a link opens. */
export const titlesOf = (link: GameLink, seats: readonly { id: string; title: string }[]): string =>
  link.seats.map((id) => seats.find((seat) => seat.id === id)?.title ?? id).join(", ");

interface Props {
  known: { invitations: GameLink[]; watch: string } | undefined;
  /** Returns the name of a seat's link. */
  called(link: GameLink): string;
  /** Explains what opening a link does. */
  hint: string;
  /** Shown if this browser has no other links. */
  none: string;
}

/** All links of a game in this browser: for the seats, and for watching. */
export function Links({ known, called, hint, none }: Props) {
  const links = [
    ...(known?.invitations ?? []).map((link) => ({ what: called(link), path: link.path })),
    ...(known?.watch ? [{ what: t("links-watch-only"), path: known.watch }] : []),
  ];
  if (links.length === 0) return <p class="hint">{none}</p>;
  return (
    <>
      <p class="hint">{hint}</p>
      {links.map((link) => (
        <LinkRow key={link.path} {...link} />
      ))}
    </>
  );
}
