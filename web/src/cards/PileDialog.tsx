import { useRef, useState } from "preact/hooks";
import { ClauseLink } from "../common/ClauseLink";
import { Segmented } from "../common/Segmented";
import { Dialog } from "../common/Dialog";
import type { Pile } from "../net/wire";
import { usePage } from "../state/page";
import { CardPrint, cardDescription } from "./CardFace";
import { t } from "../text/t";

/** The open pile, newest card first. */
export function PileDialog() {
  const { cardPlay } = usePage();
  const open = cardPlay.openPile.value;
  const pile = open && findPile(cardPlay.table.value, open.seat, open.pile);
  if (!pile) return null;
  return (
    <Dialog title={pile.title} kind="card" onClose={() => (cardPlay.openPile.value = null)}>
      <Leaf pile={pile} />
    </Dialog>
  );
}

function findPile(
  table: ReturnType<typeof usePage>["cardPlay"]["table"]["value"],
  seat: string,
  id: string,
): Pile | undefined {
  if (!table) return undefined;
  if (seat === "") return table.piles.find((pile) => pile.id === id);
  const cards = table.seats.find((one) => one.seat === seat);
  if (!cards) return undefined;
  if (id === "")
    return {
      id,
      title: t("pile-dialog-cards-known"),
      cards: cards.hand,
      face_down: cards.face_down,
      note: "",
    };
  return cards.piles.find((pile) => pile.id === id);
}

function Leaf({ pile }: { pile: Pile }) {
  const cards = [...pile.cards].reverse();
  const [kind, setKind] = useState("");
  const kinds = [...new Set(cards.map((card) => card.kind))].filter(Boolean).sort();
  const shown = kind ? cards.filter((card) => card.kind === kind) : cards;
  const box = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent): void => {
    const across = Math.max(1, Math.round((box.current?.clientWidth ?? 0) / 132));
    const way = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: across,
      ArrowUp: -across,
      Home: -999,
      End: 999,
    }[event.key];
    const all = [...(box.current?.children ?? [])] as HTMLElement[];
    if (way === undefined || all.length === 0) return;
    all[
      Math.max(
        0,
        Math.min(all.length - 1, all.indexOf(document.activeElement as HTMLElement) + way),
      )
    ]?.focus();
    event.preventDefault();
  };
  return (
    <>
      <p class="hint">
        {pile.note || t("pile-dialog-order", { count: pile.cards.length })}
        {pile.face_down > 0 ? ` ${t("pile-dialog-face-down", { count: pile.face_down })}` : ""}
      </p>
      {kinds.length > 1 && (
        <Segmented
          label={t("pile-dialog-kinds-cards")}
          value={kind}
          choices={["", ...kinds].map((one) => [one, one || t("pile-dialog-all")] as const)}
          onChange={setKind}
        />
      )}
      <ul class="leaf" ref={box} onKeyDown={move} data-testid="pile-cards">
        {shown.map((card, i) => (
          <li
            class="pcard"
            key={card.id}
            tabindex={i === 0 ? 0 : -1}
            aria-label={cardDescription(card)}
            data-card={card.id}
          >
            <CardPrint card={card} />
            {card.clause && (
              <span class="clause">
                <ClauseLink id={card.clause} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
