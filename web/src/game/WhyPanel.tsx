import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "../common/CloseButton";
import type { OrderExplanation } from "../net/wire";
import { nameOf } from "../state/pieces";
import { usePage } from "../state/page";
import { orderSentence, Reasons, Reply, Worth } from "./AdvicePanel";
import { t } from "../text/t";

/** Smaller differences of chances are noise of the computer's simulations. */
const SLIGHT = 0.03;

/** Return the button of the line that is explained. */
const explainedButton = (at: number | null): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li[data-seq="${at}"] .why`);

/** The computer's explanation: alternatives, reasons, and the reply it feared. */
export function WhyPanel() {
  const { why, session } = usePage();
  const box = useRef<HTMLElement>(null);
  const explanation = why.explanation.value;
  const trouble = why.trouble.value;
  useEffect(() => {
    // In the log, the explanation needs more room than the waiting message did.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [why.at.value, explanation, trouble]);
  if (why.at.value === null) return null;
  const close = (): void => {
    const line = explainedButton(why.at.value);
    why.close();
    line?.focus();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  const seats = session.welcome.value?.seats ?? [];
  const side =
    seats.find((seat) => seat.id === explanation?.seat)?.title ?? t("the-computer-start");
  return (
    <section
      ref={box}
      class="dock advice"
      id="why-panel"
      aria-label={t("why")}
      onKeyDown={leave}
      data-testid="why-panel"
    >
      <header>
        <h3>{explanation ? t("why-why-did", { side }) : t("why")}</h3>
        <CloseButton label={t("close")} onClose={close} />
      </header>
      {!explanation && !trouble && <p role="status">{t("why-repeats-search")}</p>}
      {trouble && <p role="alert">{trouble}</p>}
      {explanation && <ExplanationBody explanation={explanation} />}
    </section>
  );
}

function ExplanationBody({ explanation }: { explanation: OrderExplanation }) {
  const { session } = usePage();
  const describe = orderSentence((id) => nameOf(session.live.value, id));
  const chances = explanation.order.chances;
  const better = explanation.others.some((one) => (one.chances ?? 0) > (chances ?? 1) + SLIGHT);
  return (
    <>
      <p class="best">{describe(explanation.order)}.</p>
      {chances === null ? (
        <p>{t("why-had-no-other-good")}</p>
      ) : (
        <dl class="worth">
          <Worth label={t("this")} chances={chances} />
          {explanation.others.map(
            (one) =>
              one.chances !== null && (
                <Worth
                  key={one.text}
                  label={t("why-or")}
                  chances={one.chances}
                  note={describe(one)}
                />
              ),
          )}
        </dl>
      )}
      {better && <p>{t("why-repeated-search-prefers")}</p>}
      <Reasons title={t("why-reasons")} reasons={explanation.reasons} />
      <Reply title={t("it-expected")} reply={explanation.reply} />
    </>
  );
}
