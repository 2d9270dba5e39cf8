import { lazy } from "../common/lazy";
import { Line } from "../common/icons";
import { usePage } from "../state/page";
import { t } from "../text/t";

export const ShareDialog = lazy(async () => (await import("./ShareDialog")).ShareDialog);

/** The button that creates a link to the game, or to the shown moment. */
export function ShareButton({ look = "btn" }: { look?: string }) {
  const { drawer } = usePage();
  const open = (): void => {
    drawer.value = "share";
  };
  return (
    <button type="button" class={look} onClick={open} data-testid="open-share">
      {t("share")}
    </button>
  );
}

/** The same button in the replay's bar. */
export function ShareMoment() {
  const { drawer, session } = usePage();
  const label = session.past.value ? t("share-share-moment") : t("share-share-game");
  const open = (): void => {
    drawer.value = "share";
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={open}
      data-testid="share-moment"
    >
      <Line name="share" />
    </button>
  );
}
