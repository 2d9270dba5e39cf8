import { useEffect, useRef, useState } from "preact/hooks";

/** How near the window a picture must come before it is fetched; browsers fetch from much further
 * away. */
const NEAR = "120px";

/** A picture that is fetched once it is nearly in sight. The words beside it say the same. */
export function Thumb({
  address,
  wide = false,
  big = false,
}: {
  address: string;
  wide?: boolean;
  big?: boolean;
}) {
  const image = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !image.current) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    watcher.observe(image.current);
    return () => watcher.disconnect();
  }, [near]);
  const look = ["thumb", big && "big", wide && "wide"].filter(Boolean).join(" ");
  return <img ref={image} class={look} src={near ? address : undefined} alt="" draggable={false} />;
}
