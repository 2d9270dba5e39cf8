import { signal } from "@preact/signals";
import { Line } from "../common/icons";
import { settings } from "../common/settings";
import { usePage } from "../state/page";
import { t } from "../text/t";

/** True if the player prefers the seat's name on this page. */
export const plainName = signal(false);

/** The name of an invited player. It is optional. */
export function NameField() {
  const { session } = usePage();
  const give = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = String(
      new FormData(event.currentTarget as HTMLFormElement).get("name") ?? "",
    ).trim();
    if (name) session.giveName(name);
    else plainName.value = true;
  };
  return (
    <form class="fl name-field" onSubmit={give}>
      <input
        class="field"
        name="name"
        maxLength={40}
        placeholder={t("your-name")}
        aria-label={t("your-name-as-seen")}
        autocomplete="nickname"
        enterkeyhint="done"
        data-testid="your-name"
      />
      <button
        type="button"
        class="x"
        aria-label={t("name-field-play-without-name")}
        title={t("name-field-play-without-name")}
        onClick={() => (plainName.value = true)}
      >
        <Line name="close" size={12} />
      </button>
    </form>
  );
}

/** The same name in the settings. */
export function NameSetting() {
  const { session } = usePage();
  if (session.you.value.length !== 1) return null;
  return (
    <label class="setting">
      <span>{t("your-name-as-seen")}</span>
      <input
        class="field"
        value={
          session.welcome.value?.seats.find((seat) => seat.id === session.you.value[0])?.name ??
          settings.name.value
        }
        maxLength={40}
        onChange={(e) => session.giveName(e.currentTarget.value)}
      />
    </label>
  );
}
