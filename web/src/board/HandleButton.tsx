import { usePage } from "../state/page";
import { coarse } from "../common/settings";
import type { Point } from "../net/wire";
import type { Handle } from "../state/handles";
import { t } from "../text/t";

/** A handle: a step or an attack to press. A refused one is a small crossed ring that shows its
 * name and the reason under the pointer or on a press. */
export function HandleButton({ handle, unit }: { handle: Handle; unit: number }) {
  const { composer } = usePage();
  const { box, at } = handle;
  const chosen = handle.order !== null && composer.draft.order.value?.text === handle.order.text;
  const act = (): void => {
    if (handle.order && (!handle.next || handle.order.steps.length === handle.next.steps.length))
      composer.input.pick(handle.order);
    else if (handle.next) composer.input.takeStep(handle.next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const hover = (on: boolean): void => {
    composer.draft.hovered.value = on ? handle.order : null;
  };
  const size = 12 * unit;
  const reach = Math.max(
    0,
    (handle.refused ? (coarse.value ? 18 : 8) : coarse.value ? 22 : 15) * unit - box.h / 2,
  );
  const names = [
    "handle",
    handle.refused && "refused",
    chosen && "chosen",
    handle.next ? "step" : "strike",
  ]
    .filter(Boolean)
    .join(" ");
  const name = `${handle.label}: ${handle.sentence}`;
  return (
    <g
      class={names}
      role="button"
      tabindex={0}
      data-testid="handle"
      data-order={handle.order?.text}
      aria-pressed={chosen}
      aria-label={handle.refused ? t("handle-refused", { order: name }) : name}
      onClick={act}
      onKeyDown={onKeyDown}
      onPointerEnter={(e) => e.pointerType === "mouse" && hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={(e) => (e.currentTarget as Element).matches(":focus-visible") && hover(true)}
      onBlur={() => hover(false)}
    >
      {handle.leader && (
        <line
          class="leader"
          x1={handle.leader[0][0]}
          y1={handle.leader[0][1]}
          x2={handle.leader[1][0]}
          y2={handle.leader[1][1]}
        />
      )}
      <rect
        class="reach"
        x={box.x - reach}
        y={box.y - reach}
        width={box.w + 2 * reach}
        height={box.h + 2 * reach}
      />
      <rect class="body" x={box.x} y={box.y} width={box.w} height={box.h} rx={box.h / 2} />
      {handle.refused ? (
        <Cross at={at} arm={box.h * 0.36} />
      ) : (
        <text x={at[0]} y={at[1] + size * 0.36} font-size={size} text-anchor="middle">
          {handle.label}
        </text>
      )}
    </g>
  );
}

function Cross({ at: [x, y], arm }: { at: Point; arm: number }) {
  return <path class="cross" d={`M${x - arm},${y + arm}L${x + arm},${y - arm}`} />;
}

/** The name of the hovered refused handle, above all handles. */
export function RefusedName({ handles, unit }: { handles: readonly Handle[]; unit: number }) {
  const { composer } = usePage();
  const order = composer.draft.preview.value;
  const handle = order?.refused
    ? handles.find((h) => h.refused && h.order?.text === order.text)
    : undefined;
  if (!handle) return null;
  const { at, box, label } = handle;
  const [w, h] = [(label.length * 6.6 + 16) * unit, 22 * unit];
  return (
    <g class="refused-name" aria-hidden="true">
      <rect x={at[0] - w / 2} y={box.y + box.h / 2 - h / 2} width={w} height={h} rx={h / 2} />
      <text x={at[0]} y={at[1] + 4.3 * unit} font-size={12 * unit} text-anchor="middle">
        {label}
      </text>
    </g>
  );
}
