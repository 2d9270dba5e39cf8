import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

/** What the surroundings of the page add to the settings. */
export const moreSettings = signal<ComponentChildren>(null);
