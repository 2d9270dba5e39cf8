import { CloseButton } from "../common/CloseButton";
import { OddsBody } from "../common/Odds";
import { layout } from "../common/settings";
import type { AdvisedOrder } from "../net/wire";
import { inHundred } from "../state/hindsight";
import { nameOf } from "../state/pieces";
import { usePage } from "../state/page";

/** Asks what the computer would do. */
export function AdviceButton() {
  const { advice } = usePage();
  if (!advice.possible()) return null;
  return (
    <button
      type="button"
      class="btn advice-ask"
      title="What the computer would do here, and why"
      onClick={() => void advice.ask()}
      data-testid="advice"
    >
      Advice
    </button>
  );
}

/** What the computer would do, what it is worth against the next best, why, and what it expects. */
export function AdvicePanel() {
  const { advice, session } = usePage();
  if (!advice.open.value || !advice.possible()) return null;
  const told = advice.told.value;
  // Where it lies on the board it goes with what it said.
  const idle = !told && !advice.asking.value && !advice.trouble.value;
  if (idle && layout.value === "phone") return null;
  const live = session.live.value;
  const said = ordered((id) => nameOf(live, id));
  return (
    <section class="dock advice" aria-label="Advice" data-testid="advice-panel">
      <header>
        <h3>{told ? "The computer would" : "Advice"}</h3>
        <CloseButton label="Close the advice" onClose={() => (advice.open.value = false)} />
      </header>
      {advice.asking.value && <p role="status">Thinking it over, from what you can see…</p>}
      {advice.trouble.value && <p role="alert">{advice.trouble.value}</p>}
      {idle && (
        <button type="button" class="btn" onClick={() => void advice.ask()}>
          Ask again
        </button>
      )}
      {told && !advice.asking.value && (
        <>
          <p class="best">{said(told.best)}.</p>
          {told.best.chances === null ? (
            <p>It found nothing else worth weighing.</p>
          ) : (
            <dl class="worth">
              <Worth label="This" chances={told.best.chances} />
              {told.other?.chances != null && (
                <Worth label="Next best" chances={told.other.chances} note={said(told.other)} />
              )}
            </dl>
          )}
          <Reasons title="Why" reasons={told.reasons} />
          {told.odds && (
            <>
              <h4>{told.odds.title}</h4>
              <OddsBody odds={told.odds} />
            </>
          )}
          <Reply title="It expects" reply={told.reply} />
          <button
            type="button"
            class="btn go"
            onClick={() => void advice.take()}
            data-testid="take-advice"
          >
            Do that
          </button>
        </>
      )}
    </section>
  );
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** An order as a sentence, with the name of its ship in front. */
export const ordered =
  (name: (id: string) => string) =>
  (order: AdvisedOrder): string =>
    order.ship ? `${name(order.ship)}: ${lowerFirst(order.sentence)}` : order.sentence;

/** What speaks for an order, and what against it. */
export function Reasons({ title, reasons }: { title: string; reasons: string[] }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {reasons.map((reason) => (
          <li key={reason} class={reason.startsWith("Against") ? "against" : "for"}>
            {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the next seat is expected to do. */
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
        <b>{inHundred(chances)} in 100</b>
      </dd>
      {note && <dd class="note">{note}</dd>}
    </div>
  );
}
