import { fleetClass } from "../common/icons";
import { useTerms } from "../common/Terms";
import type { Pile } from "../net/wire";
import { usePage } from "../state/page";
import { listed, t } from "../text/t";

/** The impulses of the cycle with both sides' marks, the common piles, and facts of the turn. */
export function ImpulseBar() {
  const { cardPlay, session } = usePage();
  const mark = useTerms();
  const cards = cardPlay.table.value;
  if (!cards) return null;
  const seats = session.welcome.value?.seats ?? [];
  const fleet = (id: string): string => fleetClass(seats.find((seat) => seat.id === id)?.fleet);
  const name = (id: string): string => seats.find((seat) => seat.id === id)?.title ?? id;
  const { track } = cards;
  return (
    <div class="impulse-bar" data-testid="impulses">
      {track && (
        <>
          <ol class="impulses" aria-label={track.title}>
            <li class="what" aria-hidden="true">
              {mark(track.title)}
            </li>
            {track.impulses.map((impulse) => (
              <li
                key={impulse.label}
                class={`impulse ${impulse.state}`}
                aria-current={impulse.state === "now" ? "step" : undefined}
                aria-label={[
                  `${impulse.label}: ${listed(impulse.seats.map(name)) || t("nobody")}`,
                  impulse.state === "past" ? t("impulse-over") : "",
                  impulse.state === "now" && track.mover !== null
                    ? t("impulse-acts", { side: name(track.mover) })
                    : "",
                ]
                  .filter(Boolean)
                  .join(", ")}
              >
                <b>{impulse.label}</b>
                {seats.map((seat) => (
                  <i
                    key={seat.id}
                    class={[
                      fleet(seat.id),
                      impulse.seats.includes(seat.id) && "yes",
                      impulse.state === "now" && track.mover === seat.id && "mover",
                    ]
                      .filter(Boolean)
                      .join(" ")}
                  />
                ))}
              </li>
            ))}
          </ol>
          <ul class="impulse-notes">
            {track.notes.map((note) => (
              <li key={note.seat} class={fleet(note.seat)} title={name(note.seat)}>
                <i aria-hidden="true" />
                <span class="said">{name(note.seat)}, </span>
                {note.text}
              </li>
            ))}
          </ul>
        </>
      )}
      <ul class="card-facts">
        {cards.facts.map(([label, value]) => (
          <li key={label}>
            {mark(label)} <b>{value}</b>
          </li>
        ))}
        {cards.piles.map((pile) => (
          <li key={pile.id}>
            <PileButton pile={pile} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PileButton({ pile }: { pile: Pile }) {
  const { cardPlay } = usePage();
  const count = pile.cards.length + pile.face_down;
  if (pile.cards.length === 0)
    return (
      <span class="pile-count">
        <i class={count > 0 ? "mini-back" : "mini-back none"} />
        {pile.title} <b>{count}</b>
      </span>
    );
  return (
    <button
      type="button"
      class="pile-count"
      onClick={() => (cardPlay.openPile.value = { seat: "", pile: pile.id })}
      data-testid={`pile-${pile.id}`}
    >
      <i class="mini-face" />
      {pile.title} <b>{count}</b>
    </button>
  );
}
