import { useEffect, useRef, useState } from "preact/hooks";
import { settings } from "../common/settings";
import { play } from "../common/sound";
import { t } from "../text/t";

/** Volume when sound is first turned on. */
const FIRST_VOLUME = 0.5;

/** Sound on or off, and its volume. Off at first. */
export function SoundTool() {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const volume = settings.volume.value;
  useEffect(() => {
    if (!open) return;
    const away = (event: Event): void => {
      const out = !(event.target instanceof Node && holder.current?.contains(event.target));
      if (out || (event instanceof KeyboardEvent && event.key === "Escape")) setOpen(false);
    };
    for (const kind of ["pointerdown", "focusin", "keydown"]) addEventListener(kind, away);
    return () => {
      for (const kind of ["pointerdown", "focusin", "keydown"]) removeEventListener(kind, away);
    };
  }, [open]);
  const press = (): void => {
    settings.volume.value = volume > 0 ? 0 : FIRST_VOLUME;
    setOpen(volume === 0);
    play("turn");
  };
  return (
    <span
      class="sound-tool"
      ref={holder}
      onMouseEnter={() => volume > 0 && setOpen(true)}
      onMouseLeave={() => setOpen(false)}
    >
      <button type="button" aria-pressed={volume > 0} onClick={press} data-testid="sound">
        <SoundIcon volume={volume} />
        {t("sound")}
      </button>
      {open && volume > 0 && (
        <div class="volume">
          <span>{t("volume")}</span>
          <VolumeRange />
        </div>
      )}
    </span>
  );
}

/** The volume slider. */
function VolumeRange() {
  return (
    <input
      type="range"
      min="0"
      max="1"
      step="0.05"
      aria-label={t("volume")}
      value={settings.volume.value}
      onInput={(event) => (settings.volume.value = Number(event.currentTarget.value))}
      onChange={() => play("strike")}
    />
  );
}

function SoundIcon({ volume }: { volume: number }) {
  return (
    <svg
      class="line-icon"
      viewBox="0 0 24 24"
      width="15"
      height="15"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d="M4 10v4h3l5 4V6l-5 4z" fill="currentColor" />
      {volume > 0 ? (
        <path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
      ) : (
        <path d="M16 9.500l5 5M21 9.500l-5 5" />
      )}
    </svg>
  );
}
