import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "../common/CloseButton";
import { OddsBody } from "../common/Odds";
import type { AdvisedOrder } from "../net/wire";
import { percentOf } from "../state/gameReview";
import { nameOf } from "../state/pieces";
import { usePage } from "../state/page";
import { lowerFirst, t } from "../text/t";

/** The button that asks for the computer's advice. */
export function AdviceButton() {
  const { advice } = usePage();
  if (!advice.isPossible()) return null;
  return (
    <button
      type="button"
      class="btn advice-ask"
      title={t("advice-what-computer-would-do")}
      onClick={() => void advice.ask()}
      data-testid="advice"
    >
      {t("advice")}
    </button>
  );
}

/** The computer's advice: the order, its value against the next best, the reasons, and the expected
 * reply. */
export function AdvicePanel() {
  const { advice, session } = usePage();
  if (!advice.isShown()) return null;
  const current = advice.current.value;
  const live = session.live.value;
  const describe = orderSentence((id) => nameOf(live, id));
  return (
    <section class="dock advice" aria-label={t("advice")} data-testid="advice-panel">
      <header>
        <h3>{current ? t("advice-computer-would") : t("advice")}</h3>
        <CloseButton label={t("advice-close-advice")} onClose={() => (advice.open.value = false)} />
      </header>
      {advice.asking.value && <p role="status">{t("advice-thinking-from-what-can")}</p>}
      {advice.trouble.value && <p role="alert">{advice.trouble.value}</p>}
      {current && !advice.asking.value && (
        <>
          <p class="best">{describe(current.best)}.</p>
          {current.best.chances === null ? (
            <p>{t("advice-found-no-other-good")}</p>
          ) : (
            current.other?.chances != null && (
              <>
                <h4>{t("advice-next-best")}</h4>
                <p class="note">
                  {t("advice-next-is", {
                    order: describe(current.other),
                    fewer: percentOf(Math.max(0, current.best.chances - current.other.chances)),
                  })}
                </p>
              </>
            )
          )}
          <Reasons title={t("why")} reasons={current.reasons} />
          {current.odds && (
            <>
              <h4>{current.odds.title}</h4>
              <OddsBody odds={current.odds} />
            </>
          )}
          <Reply title={t("advice-expects")} reply={current.reply} />
          <TakeAdvice />
        </>
      )}
    </section>
  );
}

/** The button that plays the recommended order. It takes the focus from the button that asked, so
 * that Enter does not ask again. */
function TakeAdvice() {
  const { advice, composer } = usePage();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches("[data-testid=advice]")) button.current?.focus();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      // A chosen order has the primary button already.
      class={composer.draft.order.value ? "btn" : "btn go"}
      onClick={() => void advice.play()}
      data-testid="take-advice"
    >
      {t("advice-do")}
    </button>
  );
}

/** Return an order as a sentence, with its ship's name first. */
export const orderSentence =
  (name: (id: string) => string) =>
  (order: AdvisedOrder): string =>
    order.ship ? `${name(order.ship)}: ${lowerFirst(order.sentence)}` : order.sentence;

/** Reasons for an order and against it. */
export function Reasons({ title, reasons }: { title: string; reasons: string[] }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {reasons.map((reason) => (
          <li key={reason} class={reason.startsWith(t("advice-against")) ? "against" : "for"}>
            {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The expected reply of the next seat. */
export function Reply({ title, reply }: { title: string; reply: string }) {
  return (
    reply && (
      <p class="reply">
        <b>{title}</b> {reply}.
      </p>
    )
  );
}

export function Worth({ label, chances, note }: { label: string; chances: number; note?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span class="meter">
          <i style={{ width: `${chances * 100}%` }} />
        </span>
        <b>{t("chance-in-100", { chance: percentOf(chances) })}</b>
      </dd>
      {note && <dd class="note">{note}</dd>}
    </div>
  );
}
