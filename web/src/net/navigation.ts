/** Navigation between pages. Paths such as `/game/ID#TOKEN` are the same everywhere; the address in
 * the browser depends on the host. */
export interface Navigation {
  /** Returns the current path without the part after the #. */
  path(): string;
  /** Returns the address of a path. */
  href(path: string): string;
  /** Opens a path. */
  go(path: string): void;
  /** True if links to games also open in other browsers. */
  hasPortableLinks: boolean;
}

const serverNavigation: Navigation = {
  path: () => location.pathname,
  href: (path) => path,
  go: (path) => location.assign(path),
  hasPortableLinks: true,
};

export let navigation = serverNavigation;

export function setNavigation(other: Navigation): void {
  navigation = other;
}

/** Return the current path with its key. */
export const currentPath = (): string => navigation.path() + location.hash;

/** Show a path in this document. */
export function showPath(path: string): void {
  history.pushState(null, "", navigation.href(path));
  dispatchEvent(new PopStateEvent("popstate"));
}
