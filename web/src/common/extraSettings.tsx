import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** Settings that the host of the page adds, such as the site. */
export const extraSettings = signal<ComponentChildren>(null);
