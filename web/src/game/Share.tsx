import { later } from "../common/later";
import { Line } from "../common/icons";
import { usePage } from "../state/page";

export const ShareDialog = later(async () => (await import("./ShareDialog")).ShareDialog);

/** Opens what makes a link of the game, or of the moment that is shown. */
export function ShareButton({ look = "btn" }: { look?: string }) {
  const { drawer } = usePage();
  const open = (): void => {
    drawer.value = "share";
  };
  return (
    <button type="button" class={look} onClick={open} data-testid="open-share">
      Share
    </button>
  );
}

/** The same in the bar of the replay. */
export function ShareMoment() {
  const { drawer, session } = usePage();
  const said = session.past.value ? "Share this moment" : "Share the game";
  const open = (): void => {
    drawer.value = "share";
  };
  return (
    <button type="button" aria-label={said} title={said} onClick={open} data-testid="share-moment">
      <Line name="share" />
    </button>
  );
}
