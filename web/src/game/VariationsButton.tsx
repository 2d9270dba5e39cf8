import { useEffect } from "preact/hooks";
import { lazy } from "../common/lazy";
import { usePage } from "../state/page";
import { t } from "../text/t";

export const VariationsDialog = lazy(
  async () => (await import("./VariationsDialog")).VariationsDialog,
);

/** The button that opens the list of variations. */
export function VariationsButton({ look = "btn" }: { look?: string }) {
  const { drawer, variations } = usePage();
  const possible = variations.isPossible.value;
  useEffect(() => {
    void variations.load();
  }, [possible]);
  if (!possible) return null;
  const count = variations.all.value.length;
  return (
    <button
      type="button"
      class={look}
      onClick={() => (drawer.value = "variations")}
      data-testid="open-variations"
    >
      {count > 0 ? t("variations-count", { count }) : t("variations")}
    </button>
  );
}
