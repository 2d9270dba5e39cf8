import { useEffect, useRef, useState } from "preact/hooks";
import { Line } from "../common/icons";
import { slowness } from "../common/settings";
import { api } from "../net/api";
import type { Replay } from "../net/wire";
import { showFrame } from "./replayFrames";
import { language, t } from "../text/t";

/** Milliseconds per frame, and for the last frame before the battle restarts. */
const FRAME_MS = 1100;
const LAST_MS = 3600;

/** A recorded battle that plays itself. It is fetched when the page is idle, and stops for readers
 * who want less motion and while it is out of view. */
export function BattleReplay() {
  const holder = useRef<HTMLDivElement>(null);
  const [replay, setReplay] = useState<Replay | null>(null);
  const [playing, setPlaying] = useState(() => slowness() > 0);
  const [seen, setSeen] = useState(true);
  const at = useRef(0);
  useEffect(() => {
    let wanted = true;
    const cancel = whenIdle(() => {
      api.showcase().then(
        (found) => wanted && setReplay(found),
        () => undefined, // the picture is decorative: leave the sea empty
      );
    });
    return () => {
      wanted = false;
      cancel();
    };
  }, [language.value]);
  useEffect(() => {
    if (!holder.current) return;
    const watcher = new IntersectionObserver((found) =>
      setSeen(found.some((one) => one.isIntersecting)),
    );
    watcher.observe(holder.current);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (!replay || !holder.current) return;
    at.current = playing ? 0 : middle(replay);
    holder.current.innerHTML = replay.sea;
    const sea = holder.current.querySelector("svg");
    sea?.setAttribute("preserveAspectRatio", "xMidYMid slice");
    if (sea) showFrame(sea, replay.frames[at.current] ?? "");
  }, [replay]);
  useEffect(() => {
    if (!replay || !playing || !seen) return;
    let timer = 0;
    const next = (): void => {
      at.current = (at.current + 1) % replay.frames.length;
      const sea = holder.current?.querySelector("svg");
      if (sea) showFrame(sea, replay.frames[at.current] ?? "");
      wait();
    };
    const wait = (): void => {
      const last = at.current === replay.frames.length - 1;
      timer = window.setTimeout(next, last ? LAST_MS : FRAME_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [replay, playing, seen]);
  return (
    <figure class="living" data-testid="living" data-ready={replay ? "1" : "0"}>
      <div class="living-sea" ref={holder} aria-hidden="true" />
      <figcaption>
        <span>{replay ? t("battle-replay-recorded", { title: replay.title }) : ""}</span>
        {replay && (
          <button
            type="button"
            class="icon-btn"
            aria-label={playing ? t("battle-replay-pause-replay") : t("play-the-replay")}
            onClick={() => setPlaying(!playing)}
            data-testid="living-pause"
          >
            <Line name={playing ? "pause" : "play"} size={16} />
          </button>
        )}
      </figcaption>
    </figure>
  );
}

/** Return the frame for a replay at rest, after the fleets have met. */
const middle = (replay: Replay): number => Math.floor(replay.frames.length * 0.6);

/** Call `act` when the page is loaded and idle. Returns a function that cancels it. */
function whenIdle(act: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(act, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(act, 300);
  return () => clearTimeout(handle);
}
