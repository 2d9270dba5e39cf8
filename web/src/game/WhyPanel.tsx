import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "../common/CloseButton";
import type { Why } from "../net/wire";
import { nameOf } from "../state/pieces";
import { usePage } from "../state/page";
import { ordered, Reasons, Reply, Worth } from "./AdvicePanel";

/** A smaller difference of chances is none: it lies in the dice of its thoughts. */
const SLIGHT = 0.03;

/** What was pressed to ask about a move, where its line is shown. */
const askedOn = (at: number | null): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li[data-seq="${at}"] .why`);

/** Why the computer gave an order: against what else, for what reasons, and what it feared. */
export function WhyPanel() {
  const { why, session } = usePage();
  const box = useRef<HTMLElement>(null);
  const told = why.told.value;
  const trouble = why.trouble.value;
  useEffect(() => {
    // In the log it stands under its line: what is said needs more room than the waiting did.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [why.at.value, told, trouble]);
  if (why.at.value === null) return null;
  const close = (): void => {
    const line = askedOn(why.at.value);
    why.close();
    line?.focus();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  const seats = session.welcome.value?.seats ?? [];
  const side = seats.find((seat) => seat.id === told?.seat)?.title ?? "The computer";
  return (
    <section
      ref={box}
      class="dock advice"
      id="why-panel"
      aria-label="Why"
      onKeyDown={leave}
      data-testid="why-panel"
    >
      <header>
        <h3>{told ? `Why ${side} did this` : "Why"}</h3>
        <CloseButton label="Close" onClose={close} />
      </header>
      {!told && !trouble && <p role="status">It thinks it over once more…</p>}
      {trouble && <p role="alert">{trouble}</p>}
      {told && <Explained told={told} />}
    </section>
  );
}

function Explained({ told }: { told: Why }) {
  const { session } = usePage();
  const said = ordered((id) => nameOf(session.live.value, id));
  const chances = told.order.chances;
  const better = told.others.some((one) => (one.chances ?? 0) > (chances ?? 1) + SLIGHT);
  return (
    <>
      <p class="best">{said(told.order)}.</p>
      {chances === null ? (
        <p>It had nothing else worth weighing.</p>
      ) : (
        <dl class="worth">
          <Worth label="This" chances={chances} />
          {told.others.map(
            (one) =>
              one.chances !== null && (
                <Worth key={one.text} label="Or" chances={one.chances} note={said(one)} />
              ),
          )}
        </dl>
      )}
      {better && <p>Thinking it over once more, it would rather have done another.</p>}
      <Reasons title="What its adviser told it" reasons={told.reasons} />
      <Reply title="It feared" reply={told.reply} />
    </>
  );
}
