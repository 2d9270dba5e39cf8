import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ClauseLink } from "../common/ClauseLink";
import { Icon } from "../common/icons";
import { layout } from "../common/settings";
import { OddsBody } from "../game/Odds";
import { refusalTitle } from "../game/Prompt";
import { useTable } from "../game/table";
import type { Odds, Point, Refusal, Update } from "../net/wire";
import { toPicture } from "./frame";
import { magnitude, piecesOf } from "./pieces";
import { leader, placed } from "./placing";
import { ShipCard } from "./ShipCard";
import type { Rect, Size } from "./view";

/** What is said beside the board's own marks: the odds of the order in hand, or why one was
 * refused, or the sheet of a ship. Never two at once over the same water, and never over the ship,
 * the target or the path they speak of. */
export function Chips({ update }: { update: Update }) {
  const { plot, session, stage, look } = useTable();
  if (!stage.view.value) return null;
  if (look.held.value) return <ShipCard update={update} />;
  if (session.past.value || layout.value === "phone") return <ShipCard update={update} />;
  const order = plot.previewed.value;
  const refusal = session.refusal.value ?? order?.refused ?? null;
  const pieces = piecesOf(update);
  const place = (id: string | null | undefined): Point | null => {
    const piece = pieces.find((p) => p.id === id);
    return piece ? toPicture(update.frame, [piece.at[0], piece.at[1]]) : null;
  };
  const end: Point | null = order?.pose
    ? toPicture(update.frame, [order.pose.x, order.pose.y])
    : null;
  const at = refusal?.at ? toPicture(update.frame, refusal.at) : null;
  const odds = plot.odds.value;
  const warning = refusal ? "" : (order?.warning ?? "");
  if (!refusal && !odds && !warning) return <ShipCard update={update} />;
  return (
    <>
      {refusal && (
        <Chip update={update} anchor={at ?? end ?? place(plot.selected.value)} tone="refuse">
          <RefusalText
            refusal={refusal}
            title={refusalTitle(refusal, session.refusal.value ? null : order)}
          />
        </Chip>
      )}
      {warning && (
        <Chip update={update} anchor={end ?? place(plot.selected.value)} tone="warn">
          <h4>
            <span>
              <Icon name="m-refuse" size={17} />
              Take care
            </span>
          </h4>
          {warning}
        </Chip>
      )}
      {odds && !refusal && !warning && (
        <Chip update={update} anchor={place(order?.target) ?? end} tone="odds">
          <OddsText odds={odds} />
        </Chip>
      )}
    </>
  );
}

function OddsText({ odds }: { odds: Odds }) {
  return (
    <>
      <h4>
        <span>{odds.title}</span>
        <ClauseLink id={odds.clause} />
      </h4>
      <OddsBody odds={odds} />
    </>
  );
}

export function RefusalText({ refusal, title }: { refusal: Refusal; title: string }) {
  const { plot } = useTable();
  const nearest = refusal.nearest ?? [];
  const take = (text: string): void => {
    const order = plot.orders.value.find((o) => o.text === text);
    if (order) plot.pick(order);
  };
  return (
    <>
      <h4>
        <span>
          <Icon name="m-refuse" size={17} />
          {title}
        </span>
      </h4>
      {refusal.sentence} <ClauseLink id={refusal.clause} />
      {nearest.length > 0 && (
        <span class="nearest">
          Nearest legal:{" "}
          {nearest.map((text, i) => (
            <button type="button" class="near" key={text} onClick={() => take(text)}>
              {text}
              {i < nearest.length - 1 ? "," : ""}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

interface ChipProps {
  update: Update;
  anchor: Point | null;
  tone: "odds" | "refuse" | "sheet" | "warn";
  /** Whether it takes presses; one that comes and goes with the pointer lets them through. */
  held?: boolean;
  children: preact.ComponentChildren;
}

export function Chip({ update, anchor, tone, held = true, children }: ChipProps) {
  const table = useTable();
  const { stage } = table;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ w: 232, h: 96 });
  const handles = table.handles.value;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (Math.abs(element.offsetHeight - size.h) > 1 || Math.abs(element.offsetWidth - size.w) > 1)
      setSize({ w: element.offsetWidth, h: element.offsetHeight });
  });
  const screen = stage.screen.value;
  const zoomButtons: Rect = { x: screen.w - 100, y: screen.h - 36, w: 100, h: 36 };
  const scale = (update.frame.scale * magnitude(update)) / stage.unit.value;
  const point = anchor ? stage.pixel(anchor) : ([screen.w / 2, screen.h / 2] as Point);
  const taken = [
    ...piecesOf(update).map((p) =>
      square(stage.pixel(toPicture(update.frame, [p.at[0], p.at[1]])), scale * 0.45),
    ),
    ...[zoomButtons, ...pathBoxes(update), ...handles.map((h) => scaled(h.box))].map((box) => ({
      ...box,
      weight: 4,
    })),
  ];
  const rect = placed(
    point,
    size,
    taken,
    { x: 10, y: 10, w: screen.w - 20, h: screen.h - 20 - stage.covered.value },
    scale * 0.75,
  );
  const line = anchor ? leader(point, rect, scale * 0.55) : null;
  return (
    <>
      {line && (
        <svg class={`chip-leader says-${tone}`} aria-hidden="true">
          <line x1={line[0][0]} y1={line[0][1]} x2={line[1][0]} y2={line[1][1]} />
        </svg>
      )}
      <div
        ref={box}
        class={`chip says-${tone} ${held ? "" : "passing"}`}
        style={{ left: `${rect.x}px`, top: `${rect.y}px` }}
        data-testid={tone}
      >
        {children}
      </div>
    </>
  );

  function pathBoxes(shown: Update): Rect[] {
    const path = table.plot.previewed.value?.path ?? [];
    const boxes = path.map((p) =>
      square(stage.pixel(toPicture(shown.frame, [p[0], p[1]])), scale * 0.5),
    );
    // The wheel about a target is not to be covered either.
    return table.plot.aim.bands.value && anchor && table.plot.previewed.value?.kind === "attack"
      ? [...boxes, square(point, scale * 2)]
      : boxes;
  }
  function scaled(r: Rect): Rect {
    const [x, y] = stage.pixel([r.x, r.y]);
    return { x, y, w: r.w / stage.unit.value, h: r.h / stage.unit.value };
  }
}

const square = ([x, y]: Point, half: number): Rect => ({
  x: x - half,
  y: y - half,
  w: 2 * half,
  h: 2 * half,
});
