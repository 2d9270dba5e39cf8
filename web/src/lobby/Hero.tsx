import { navigation } from "../net/navigation";
import { useEffect, useRef, useState } from "preact/hooks";
import { reasonOf, type RulesetSpec } from "../net/api";
import { BattleReplay } from "./BattleReplay";
import { beginFirstBattle, firstBattle } from "./firstBattle";
import { t } from "../text/t";

/** The top of the front page: an introduction, a replay, and a button that begins that battle.
 * `brief` is smaller, for readers who have played before. */
export function Hero({
  rulesets,
  chosen,
  brief,
  onSeen,
}: {
  rulesets: readonly RulesetSpec[];
  /** The rule set that was chosen or played last. */
  chosen: string | null;
  brief: boolean;
  /** Reports whether any of it is visible. */
  onSeen: (seen: boolean) => void;
}) {
  const top = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const battle = firstBattle(rulesets, chosen);
  useEffect(() => {
    const back = (event: PageTransitionEvent): void => {
      if (event.persisted) setBusy(false);
    };
    addEventListener("pageshow", back);
    return () => removeEventListener("pageshow", back);
  }, []);
  useEffect(() => {
    if (!top.current) return;
    const watcher = new IntersectionObserver((found) =>
      onSeen(found.some((one) => one.isIntersecting)),
    );
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, []);
  const begin = async (): Promise<void> => {
    if (!battle || busy) return;
    setBusy(true);
    setTrouble("");
    try {
      navigation.go(await beginFirstBattle(battle));
    } catch (error) {
      setTrouble(reasonOf(error, t("hero-battle-not-set-up")));
      setBusy(false);
    }
  };
  return (
    <section class={brief ? "hero brief" : "hero"} ref={top} aria-labelledby="hero-head">
      <div class="hero-words">
        <h1 id="hero-head">{t("hero-naval-wargames-from")}</h1>
        <p>{t("hero-free-no-account")}</p>
        <div class="hero-acts">
          <button
            type="button"
            class={brief ? "btn" : "btn go"}
            disabled={!battle || busy}
            aria-busy={busy}
            onClick={() => void begin()}
            data-testid="first-battle"
          >
            {busy ? t("setting-up") : t("hero-play-short-battle")}
          </button>
          <button type="button" class="btn" onClick={toLessons} data-testid="to-lessons">
            {t("hero-take-lesson")}
          </button>
        </div>
        <p class="hint" data-testid="first-battle-name">
          {battle
            ? t("hero-battle-is", {
                game: battle.ruleset.title,
                scenario: battle.scenario.title,
                minutes: battle.scenario.minutes,
              })
            : "\u00a0"}
        </p>
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
      </div>
      <BattleReplay />
    </section>
  );
}

/** Scroll to the lessons and focus the next one. */
function toLessons(): void {
  const lessons = document.getElementById("lessons");
  const block = lessons?.querySelector("details");
  if (!lessons || !block) return;
  block.open = true;
  lessons.scrollIntoView({ block: "nearest" });
  const row = lessons.querySelector<HTMLElement>(".lesson-row.next, .lesson-row");
  row?.focus({ preventScroll: true });
}
