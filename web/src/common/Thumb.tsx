import { useEffect, useRef, useState } from "preact/hooks";
import { inLanguage, transport } from "../net/transport";
import { language } from "../text/t";

/** Distance from the window at which a picture is fetched. Browsers fetch from much farther. */
const NEAR = "120px";
/** Larger pictures, with hundreds of ships, are shown as images: their text would not be readable,
 * and their elements would burden the page. */
const LARGE = 200_000;
const STYLE =
  "<style>:host > svg, :host > img { display: block; width: 100%; height: 100%; }</style>";

/** A picture that is fetched when it is nearly visible. It is decorative: the text beside it says
 * the same. A shadow tree gives it the page's fonts, which an image could not use. */
export function Thumb({
  address,
  drawing = "",
  wide = false,
  big = false,
}: {
  address: string;
  /** The picture itself, if it has no address. */
  drawing?: string;
  wide?: boolean;
  big?: boolean;
}) {
  const holder = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const spoken = inLanguage(address, language.value);
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
    void (drawing ? Promise.resolve(drawing) : markup(spoken)).then((svg) => {
      if (!wanted) return;
      const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
      root.innerHTML = STYLE + svg;
      if (getComputedStyle(element).objectFit === "cover")
        root.querySelector("svg")?.setAttribute("preserveAspectRatio", "xMidYMid slice");
    });
    return () => {
      wanted = false;
    };
  }, [near, spoken, drawing]);
  const look = ["thumb", big && "big", wide && "wide"].filter(Boolean).join(" ");
  return <span ref={holder} class={look} data-address={address} aria-hidden="true" />;
}

/** Fetched drawings. The lobby shows some of them three times. */
const drawings = new Map<string, Promise<string>>();

function markup(address: string): Promise<string> {
  const found = drawings.get(address) ?? fetchDrawing(address);
  drawings.set(address, found);
  return found;
}

/** Fetch a drawing as markup or as an image; nothing if that fails. */
async function fetchDrawing(address: string): Promise<string> {
  const answer = await transport.request(address).catch(() => null);
  const svg = answer?.ok ? await answer.text().catch(() => "") : "";
  if (!svg) drawings.delete(address);
  return svg.length > LARGE ? `<img src="${transport.picture(address, svg)}" alt="">` : svg;
}
