/** How the page reaches the application: over the network, or in a worker. */

import { language } from "../text/t";

/** The parts of a WebSocket that the page uses. */
export interface SocketLike {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Whether links to games and campaigns open in other browsers. */
  readonly reachesOthers: boolean;
  request(address: string, init?: RequestInit): Promise<Response>;
  /** Opens a socket; `address` is a path. Throws for an invalid address or key. */
  socket(address: string, protocols: string[]): SocketLike;
  /** Returns an address for an image with this text. */
  picture(address: string, text: string): string;
}

/** Return an address of the application with the language in which it is to answer. */
export const inLanguage = (address: string, spoken: string = language.peek()): string =>
  spoken === "en"
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}language=${encodeURIComponent(spoken)}`;

const network: Transport = {
  reachesOthers: true,
  request: (address, init) => fetch(address, init),
  socket: (address, protocols) =>
    new WebSocket(location.origin.replace(/^http/, "ws") + address, protocols),
  picture: (address) => address,
};

export let transport = network;

export function setTransport(other: Transport): void {
  transport = other;
}
