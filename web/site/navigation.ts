import { showPath, type Navigation } from "../src/net/navigation";

/** Navigation on any host: a path follows the ? of the site's one page, `?/game/ID#TOKEN`. */
export const sitePlace: Navigation = {
  path: () => (location.search.startsWith("?/") ? location.search.slice(1) : "/"),
  href: (path) => location.pathname + (/^\/(#|$)/.test(path) ? path.slice(1) : `?${path}`),
  go: (path) => {
    showPath(path);
    scrollTo(0, 0);
  },
  hasPortableLinks: false,
};

/** Follow links within the site in this document, so that Python keeps running. */
export function followLinks(): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const aside = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || aside) return;
    if (link.target || link.download || link.origin !== location.origin) return;
    if (link.pathname !== location.pathname) return;
    event.preventDefault();
    sitePlace.go((link.search.startsWith("?/") ? link.search.slice(1) : "/") + link.hash);
  });
}
