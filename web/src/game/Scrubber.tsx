import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { readStored, writeStored } from "../common/settings";
import { Line } from "../common/icons";
import { usePage } from "../state/page";
import { ChanceStrip } from "./ChanceBand";
import { ShareMoment } from "./Share";
import { t } from "../text/t";

/** The replay as a scale: a section for each turn, long ticks for dice, lozenges for losses,
 * magenta for the shown moment. */
export function Scrubber() {
  const { session } = usePage();
  const live = session.live.value;
  const length = live?.seq ?? 0;
  const now = session.past.value?.n ?? live?.seq ?? 0;
  const past = session.past.value;
  const go = (n: number): void => void session.goTo(n);
  const title = session.shown.value?.turn.title ?? "";
  return (
    <footer class="scrubber" aria-label={t("replay")}>
      <div class="nav" role="group" aria-label={t("scrubber-replay-steps")}>
        <button type="button" aria-label={t("scrubber-first-move")} onClick={() => go(0)}>
          <Line name="first" />
        </button>
        <button
          type="button"
          aria-label={t("scrubber-previous-move")}
          onClick={() => session.step(-1)}
        >
          <Line name="back" />
        </button>
        <PlayButton now={now} length={length} />
        <button type="button" aria-label={t("scrubber-next-move")} onClick={() => session.step(1)}>
          <Line name="on" />
        </button>
        <button
          type="button"
          aria-label={t("scrubber-last-move-now")}
          onClick={() => session.leavePast()}
        >
          <Line name="last" />
        </button>
        <SpeedButton />
        <ShareMoment />
      </div>
      <span class="scale-start">{t("scrubber-start")}</span>
      <div class="scale">
        {live?.result && <ChanceStrip />}
        <Scale length={length} now={now} />
        <input
          type="range"
          min={0}
          max={length}
          value={now}
          aria-label={t("scrubber-moment-game")}
          aria-valuetext={t("scrubber-move", { now, all: length, title })}
          onInput={(e) => go(Number(e.currentTarget.value))}
          data-testid="scrubber"
        />
      </div>
      <button
        type="button"
        class={past ? "live" : "live on"}
        onClick={() => session.leavePast()}
        aria-label={past ? t("back-to-now") : t("scrubber-now")}
      >
        {past
          ? t("scrubber-past", { title, now })
          : live?.result
            ? t("scrubber-ended", { title })
            : live
              ? t("scrubber-live", { title })
              : t("scrubber-loading")}
      </button>
    </footer>
  );
}

function Scale({ length, now }: { length: number; now: number }) {
  const { session, variations } = usePage();
  const marks = session.live.value?.timeline.marks ?? [];
  const at = (n: number): number => 10 + (980 * Math.min(n, length)) / Math.max(length, 1);
  const turns = [0, ...marks.filter((m) => m.kind === "turn" && m.at > 0).map((m) => m.at), length];
  const stretches = turns
    .slice(0, -1)
    .map((from, i) => [from, turns[i + 1] as number] as const)
    .filter(([from, to]) => to > from);
  const every = Math.max(1, Math.ceil(length / 160));
  const ticks = Array.from(
    { length: Math.floor(length / every) + 1 },
    (_, i) => `M${at(i * every)},22v3`,
  ).join("");
  return (
    <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
      <g shape-rendering="crispEdges">
        {stretches.map(([from, to], i) => (
          <rect
            key={from}
            x={at(from)}
            y="17"
            width={at(to) - at(from)}
            height="5"
            class={i % 2 === 0 ? "ink" : "blank"}
          />
        ))}
        <path class="ticks" d={ticks} />
        <path
          class="dice-ticks"
          d={marks
            .filter((m) => m.kind === "dice")
            .map((m) => `M${at(m.at)},22v8`)
            .join("")}
        />
      </g>
      {marks
        .filter((m) => m.kind === "loss")
        .map((m, i) => (
          <path key={i} class="loss" d={`M${at(m.at) - 3},9l3,-4.5 3,4.5 -3,4.5z`} />
        ))}
      {variations.all.value.map((one) => (
        <path key={one.number} class="branch" d={`M${at(one.at)},30l-4,7h8z`} />
      ))}
      <path class="moment" d={`M${at(now)},4v30`} />
    </svg>
  );
}

const SPEEDS = [1, 2, 4];
/** Speed factor of the replay. At 1, a move takes three quarters of a second. */
const speed = signal(readStored("replaySpeed", 1));

/** The replay's speed; a press selects the next one. */
function SpeedButton() {
  const next = SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length] ?? 1;
  return (
    <button
      type="button"
      class="speed"
      aria-label={t("scrubber-speed-replay-times", { speed: speed.value })}
      title={t("scrubber-times-fast-press-times", { speed: speed.value, next })}
      onClick={() => {
        speed.value = next;
        writeStored("replaySpeed", next);
      }}
      data-testid="replay-speed"
    >
      {speed.value}×
    </button>
  );
}

/** Play on from the shown moment, a move every three quarters of a second. */
function PlayButton({ now, length }: { now: number; length: number }) {
  const { session } = usePage();
  const playing = session.playing.value;
  const past = session.past.value;
  useEffect(() => {
    if (!playing) return;
    if (!past) {
      session.playing.value = false;
      return;
    }
    const timer = setTimeout(() => void session.goTo(now + 1), 750 / speed.value);
    return () => clearTimeout(timer);
  }, [playing, past, now]);
  const press = async (): Promise<void> => {
    if (!playing && !past) await session.goTo(0);
    session.playing.value = !playing;
  };
  return (
    <button
      type="button"
      aria-label={playing ? t("scrubber-stop-replay") : t("play-the-replay")}
      disabled={length < 1}
      onClick={() => void press()}
    >
      <Line name={playing ? "pause" : "play"} />
    </button>
  );
}
