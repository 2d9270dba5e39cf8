/** Where the reader is. Paths are `/game/ID#TOKEN` and the like everywhere in the page; what the
 * browser shows for them depends on who serves it. */
export interface Place {
  /** The path that is shown, without what follows the #. */
  path(): string;
  /** The address of a path. */
  href(path: string): string;
  /** Opens a path. */
  go(path: string): void;
  /** Whether links to games open in other browsers too. */
  travels: boolean;
}

const server: Place = {
  path: () => location.pathname,
  href: (path) => path,
  go: (path) => location.assign(path),
  travels: true,
};

export let place = server;

export function usePlace(other: Place): void {
  place = other;
}

/** The path that is shown, with its key. */
export const here = (): string => place.path() + location.hash;

/** Shows a path in this document. */
export function show(path: string): void {
  history.pushState(null, "", place.href(path));
  dispatchEvent(new PopStateEvent("popstate"));
}
