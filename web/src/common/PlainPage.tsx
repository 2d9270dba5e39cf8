import type { ComponentChildren } from "preact";
import { BasePage, ToGames } from "./BasePage";
import { navigation } from "../net/navigation";
import { rich, t } from "../text/t";

interface Props {
  title: string;
  children: ComponentChildren;
}

/** A page with only a message and links. */
export function PlainPage({ title, children }: Props) {
  return (
    <BasePage title={title} look={["plain-page", "plain-main"]} testid="plain-page">
      <Wreck />
      <h1>{title}</h1>
      {children}
    </BasePage>
  );
}

/** A drifting oar. */
function Wreck() {
  return (
    <svg class="wreck" viewBox="0 0 240 60" aria-hidden="true">
      <g transform="rotate(-13 120 30)">
        <path class="oar" d="M40,30H160" />
        <path class="blade" d="M158,30q10,-7 34,-5q6,5 0,10q-24,2 -34,-5z" />
      </g>
      <path class="swell" d="M8,40q14,-9 28,0t28,0t28,0t28,0t28,0t28,0t28,0t28,0" />
      <path class="swell" d="M38,52q14,-9 28,0t28,0t28,0t28,0t28,0t28,0" />
    </svg>
  );
}

/** The page for an unknown path. */
export function NoSuchPage() {
  return (
    <PlainPage title={t("plain-there-no-such-page")}>
      <p>
        {rich(
          "plain-nothing-here",
          {},
          {
            path: <code>{navigation.path()}</code>,
            example: <code>/game/…#…</code>,
          },
        )}
      </p>
      <ToGames />
    </PlainPage>
  );
}

interface NoSecretProps {
  what: "game" | "campaign";
  /** Links to it in this browser, with their titles. */
  known: readonly { path: string; title: string }[];
}

/** A link without its secret: the part after the # selects the seat. */
export function NoSecret({ what, known }: NoSecretProps) {
  return (
    <PlainPage title={t("plain-link-incomplete")}>
      <p>{rich("plain-key-missing", { what }, { hash: <code>#</code> })}</p>
      {known.length > 0 && <p>{t("plain-browser-has-been-here")}</p>}
      {known.map((one) => (
        <a key={one.path} class="btn" href={navigation.href(one.path)} data-testid="known-link">
          {one.title}
        </a>
      ))}
      <ToGames />
    </PlainPage>
  );
}

/** A link that opens nothing, with the server's message. */
export function NoSuchGame({
  said: message,
  what = "game",
}: {
  said: string;
  what?: "game" | "campaign";
}) {
  return (
    <PlainPage title={t("plain-no-link", { what })}>
      <p>{t("plain-may-have-been-copied", { message, what })}</p>
      <ToGames />
    </PlainPage>
  );
}
