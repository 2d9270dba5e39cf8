import { CloseButton } from "../common/CloseButton";
import type { Why } from "../net/wire";
import { nameOf } from "../state/pieces";
import { usePage } from "../state/page";
import { ordered, Reasons, Reply, Worth } from "./AdvicePanel";

/** A smaller difference of chances is none: it lies in the dice of its thoughts. */
const SLIGHT = 0.03;

/** Why the computer gave an order: against what else, for what reasons, and what it feared. */
export function WhyPanel() {
  const { why, session } = usePage();
  if (why.at.value === null) return null;
  const told = why.told.value;
  const seats = session.welcome.value?.seats ?? [];
  const side = seats.find((seat) => seat.id === told?.seat)?.title ?? "The computer";
  return (
    <section class="dock advice" aria-label="Why" data-testid="why-panel">
      <header>
        <h3>{told ? `Why ${side} did this` : "Why"}</h3>
        <CloseButton label="Close" onClose={() => why.close()} />
      </header>
      {!told && !why.trouble.value && <p role="status">It thinks it over once more…</p>}
      {why.trouble.value && <p role="alert">{why.trouble.value}</p>}
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
