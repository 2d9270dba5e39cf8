import type { ComponentChildren } from "preact";
import { BasePage, ToGames } from "./BasePage";
import { navigation } from "../net/navigation";

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
    <PlainPage title="There is no such page">
      <p>
        There is nothing at <code>{navigation.path()}</code>. A link to a game looks like{" "}
        <code>/game/…#…</code>; copy it whole.
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
    <PlainPage title="This link is incomplete">
      <p>
        The address names a {what}, but not the key after the <code>#</code>, which some programs
        cut off. Ask for the whole link, or copy it again.
      </p>
      {known.length > 0 && <p>This browser has been here before:</p>}
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
    <PlainPage title={`No ${what} at this link`}>
      <p>
        {message} It may have been copied in part, belong to another server, or to a {what} that was
        deleted.
      </p>
      <ToGames />
    </PlainPage>
  );
}
