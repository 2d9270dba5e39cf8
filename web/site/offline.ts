import { signal } from "@preact/signals";
import { effect } from "@preact/signals";
import { pythonStatus } from "./client";

/** A newer version of the site that waits for this one to close. */
export const newer = signal<ServiceWorker | null>(null);

/** Store the site in the browser after Python's files, so that nothing is fetched twice. */
export function keepOffline(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let done = false;
  effect(() => {
    if (done || !pythonStatus.value?.kept) return;
    done = true;
    workers.register("sw.js").then(watch, () => undefined);
  });
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller)
      newer.value = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", look);
  });
}
