import { navigation } from "../net/navigation";

export const absolute = (path: string): string =>
  new URL(navigation.href(path), location.href).href;

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copy without the clipboard interface, which needs https. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  // Outside an open dialog, nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}

/** Return whether the browser can share links. */
export const shareable = (): boolean => typeof navigator.share === "function";

/** Open the browser's share dialog. Cancelling it is not an error. */
export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
