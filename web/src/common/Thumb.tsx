import { useEffect, useRef, useState } from "preact/hooks";
import { transport } from "../net/transport";

/** How near the window a picture must come before it is fetched; browsers fetch from much further
 * away. */
const NEAR = "120px";
/** Pictures of more letters than this, of hundreds of ships, are shown as they are: nobody could
 * read the lettering in them, and the page would hold their thousands of parts. */
const LARGE = 200_000;
const STYLE =
  "<style>:host > svg, :host > img { display: block; width: 100%; height: 100%; }</style>";

/** A picture that is fetched once it is nearly in sight. The words beside it say the same. It is
 * part of the page, in a tree of its own, so that it is lettered as the page is: an image would
 * know no letters but those of the machine. */
export function Thumb({
  address,
  wide = false,
  big = false,
}: {
  address: string;
  wide?: boolean;
  big?: boolean;
}) {
  const holder = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !holder.current) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    watcher.observe(holder.current);
    return () => watcher.disconnect();
  }, [near]);
  useEffect(() => {
    const element = holder.current;
    if (!near || !element) return;
    let wanted = true;
    void markup(address).then((svg) => {
      if (!wanted) return;
      const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
      root.innerHTML = STYLE + svg;
      if (getComputedStyle(element).objectFit === "cover")
        root.querySelector("svg")?.setAttribute("preserveAspectRatio", "xMidYMid slice");
    });
    return () => {
      wanted = false;
    };
  }, [near, address]);
  const look = ["thumb", big && "big", wide && "wide"].filter(Boolean).join(" ");
  return <span ref={holder} class={look} data-address={address} aria-hidden="true" />;
}

/** Drawings that were fetched: the lobby shows some of them three times. */
const known = new Map<string, Promise<string>>();

function markup(address: string): Promise<string> {
  const found = known.get(address) ?? fetched(address);
  known.set(address, found);
  return found;
}

/** The drawing, or an image of it; nothing where it can not be had now. */
async function fetched(address: string): Promise<string> {
  const answer = await transport.request(address).catch(() => null);
  const svg = answer?.ok ? await answer.text().catch(() => "") : "";
  if (!svg) known.delete(address);
  return svg.length > LARGE ? `<img src="${transport.picture(address, svg)}" alt="">` : svg;
}
