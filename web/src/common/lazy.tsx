import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../text/t";

/** A component whose code is fetched when it is first shown. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  return function Later(props: P) {
    const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
    const [lost, setLost] = useState(false);
    useEffect(() => {
      load().then(
        (Part) => setPart({ Part }),
        () => setLost(true),
      );
    }, []);
    if (part) return <part.Part {...props} />;
    if (!lost) return null;
    return (
      <p class="trouble" role="alert">
        {t("lazy-part-page-not-loaded")}
      </p>
    );
  };
}
