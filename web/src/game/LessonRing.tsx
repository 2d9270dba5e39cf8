import { usePage } from "../state/page";

/** A ring around the ship to press, even while the step is hidden. */
export function LessonRing() {
  const { lesson } = usePage();
  const press = lesson.step.value?.press;
  return press ? <style>{ringStyle(press)}</style> : null;
}

/** Return the style of a ring around the ship to press. */
const ringStyle = (piece: string): string =>
  `.overlay [data-piece="${CSS.escape(piece)}"] circle{stroke:var(--act);stroke-width:2.5;` +
  `stroke-dasharray:5 4;vector-effect:non-scaling-stroke;}`;
