import { place } from "../net/place";

export const absolute = (path: string): string => new URL(place.href(path), location.href).href;

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Where the clipboard interface is closed (a page without https), the old way still works. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  // What lies under an open dialog cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}

/** Whether the browser has a way of its own to hand a link on. */
export const shareable = (): boolean => typeof navigator.share === "function";

/** Hands a link to the browser's own way of sharing; who thinks better of it has shared nothing. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
