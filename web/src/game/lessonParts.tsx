import { lazy } from "../common/lazy";
import { usePage } from "../state/page";

const Card = lazy(async () => (await import("./LessonCard")).LessonCard);
export const LessonActs = lazy(async () => (await import("./LessonCard")).LessonActs);

/** The lesson beside the board, whose code only the game of a lesson needs. */
export function LessonCard() {
  const { lesson } = usePage();
  return lesson.isShown.value ? <Card /> : null;
}
