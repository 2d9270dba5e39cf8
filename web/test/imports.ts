/** The rooms of the page from the floor up. A room imports from floors below its own and nowhere
 * else, so that no circle can come about; rooms on one floor do not know each other. */
export const FLOORS: readonly (readonly string[])[] = [
  ["net"],
  ["common", "geometry"],
  ["state"],
  ["board", "cards"],
  ["game", "campaign"],
  ["lobby"],
  ["main"],
];

const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The room of a file that is named from `src` on: its folder, or its own name at the door. */
export const roomOf = (file: string): string => file.split("/")[0]?.replace(/\.tsx?$/, "") ?? "";

/** Where a file's imports lead, named from `src` on; those that leave `src` are left out. */
export function importsOf(file: string, text: string): string[] {
  const found: string[] = [];
  for (const [, target = ""] of text.matchAll(IMPORT)) {
    const path = file.split("/").slice(0, -1);
    let outside = false;
    for (const step of target.split("/")) {
      if (step === "..") outside = path.pop() === undefined || outside;
      else if (step !== ".") path.push(step);
    }
    if (!outside) found.push(path.join("/"));
  }
  return found;
}

/** Every import that does not lead downward, "from -> to". */
export function climbing(files: Readonly<Record<string, string>>): string[] {
  const floor = (room: string): number => FLOORS.findIndex((rooms) => rooms.includes(room));
  return Object.entries(files).flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((to) => roomOf(to) !== roomOf(file) && !to.startsWith("css/"))
      .filter((to) => floor(roomOf(to)) < 0 || floor(roomOf(to)) >= floor(roomOf(file)))
      .map((to) => `${file} -> ${to}`),
  );
}

/** The files that come back to themselves by their imports, those of types included. */
export function circling(files: Readonly<Record<string, string>>): string[] {
  const bare = (file: string): string => file.replace(/\.tsx?$/, "");
  const next = new Map(
    Object.entries(files).map(([file, text]) => [bare(file), importsOf(file, text)]),
  );
  const comesBack = (start: string): boolean => {
    const seen = new Set<string>();
    const open = [...(next.get(start) ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === start) return true;
      if (!seen.has(at)) open.push(...(next.get(at) ?? []));
      seen.add(at);
    }
    return false;
  };
  return [...next.keys()].filter(comesBack);
}
