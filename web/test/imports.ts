/** The folders of the page in layers, lowest first. A folder imports only from lower layers, not
 * from folders in its own layer. */
export const LAYERS: readonly (readonly string[])[] = [
  ["text"],
  ["net"],
  ["common", "geometry"],
  ["state"],
  ["board", "cards"],
  ["game", "campaign"],
  ["lobby"],
  ["main"],
];

const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** Return the top folder of a file below `src`, or the file's own name if it has none. */
export const folderOf = (file: string): string => file.split("/")[0]?.replace(/\.tsx?$/, "") ?? "";

/** Return the paths that a file imports, relative to `src`. Imports from outside are left out. */
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

/** Return every import that does not go to a lower layer, as "from -> to". */
export function upwardImports(files: Readonly<Record<string, string>>): string[] {
  const layer = (folder: string): number => LAYERS.findIndex((folders) => folders.includes(folder));
  return Object.entries(files).flatMap(([file, text]) =>
    importsOf(file, text)
      .filter((to) => folderOf(to) !== folderOf(file) && !to.startsWith("css/"))
      .filter((to) => layer(folderOf(to)) < 0 || layer(folderOf(to)) >= layer(folderOf(file)))
      .map((to) => `${file} -> ${to}`),
  );
}

/** The files that come back to themselves by their imports, type imports included. */
export function importCycles(files: Readonly<Record<string, string>>): string[] {
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
