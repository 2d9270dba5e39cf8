import { usePage } from "../state/page";
import type { BoardNumber, BoardNumbers } from "../state/viewport";

/** The size of a number, in pixels. */
const TEXT = 11;
/** Numbers nearer to each other than this, in pixels, leave every second one out. */
const DENSE = 17;

/** Read the numbers of columns and rows from the picture. */
export function edgeNumbers(picture: SVGSVGElement): BoardNumbers {
  const [columns = [], rows = []] = [...picture.querySelectorAll(".coordinates > g")].map((group) =>
    [...group.querySelectorAll("text")].map((text) => ({
      text: text.textContent ?? "",
      x: Number(text.getAttribute("x")),
      y: Number(text.getAttribute("y")),
    })),
  );
  return { columns, rows };
}

/** The numbers of rows at the left edge of the view, and those of columns at its lower edge, if the
 * view does not reach the edge of the board. */
export function EdgeNumbers() {
  const { viewport } = usePage();
  const window = viewport.window.value;
  const numbers = viewport.numbers.value;
  if (!window || !numbers) return null;
  const unit = viewport.unit.value;
  const [left, bottom] = [window.x, window.y + window.h];
  const strips = viewport.edgeStrips.value;
  const [width, height] = [strips.left * unit, strips.bottom * unit];
  const size = TEXT * unit;
  const thin = (all: readonly BoardNumber[], along: (one: BoardNumber) => number) => {
    const [first, second] = all;
    const apart = first && second ? Math.abs(along(second) - along(first)) / unit : DENSE;
    return apart < DENSE ? all.filter((_, i) => i % 2 === 0) : all;
  };
  const floor = bottom - height;
  return (
    <g class="edge-numbers" aria-hidden="true" font-size={size}>
      {width > 0 && (
        <g data-testid="edge-rows">
          <rect x={left} y={window.y} width={width} height={window.h} />
          {thin(numbers.rows, ({ y }) => y)
            .filter(({ y }) => y > window.y + size && y < floor)
            .map(({ text, y }) => (
              <text key={text} x={left + width / 2} y={y}>
                {text}
              </text>
            ))}
        </g>
      )}
      {height > 0 && (
        <g data-testid="edge-columns">
          <rect x={left} y={bottom - height} width={window.w} height={height} />
          {thin(numbers.columns, ({ x }) => x)
            .filter(({ x }) => x > left + width && x < left + window.w - size)
            .map(({ text, x }) => (
              <text key={text} x={x} y={bottom - 4 * unit}>
                {text}
              </text>
            ))}
        </g>
      )}
    </g>
  );
}
