import { signal } from "@preact/signals";
import { backoff } from "./backoff";
import { Outbox, type Request } from "./outbox";
import type { Answer, ServerMessage } from "./wire";
import { inLanguage, transport, type SocketLike } from "./transport";
import { t } from "../text/t";

/** `failed`: the server ended the connection after an error of its own. */
type LinkState = "joining" | "open" | "lost" | "failed" | "refused";

/** The page's position in the game, read at each connection. */
interface Bookmark {
  since: number;
  branch: number;
}

const ANSWERS = new Set([
  "done",
  "refused",
  "checked",
  "aimed",
  "gathered",
  "reach",
  "threats",
  "odds",
  "onward",
  "orders",
  "pong",
  "error",
]);
/** Message for a link that no browser can connect to. */
export const badLink = (): string => t("connection-bad-link");
const SILENCE_MS = 25_000;
/** Close codes for a link that opens nothing or is open in newer pages, so that retrying is
 * useless. */
export const FINAL_CODES: ReadonlySet<number> = new Set([4404, 4409]);

/** Close codes after an error of the server: ours, and that of the WebSocket protocol. */
export const ERROR_CODES: ReadonlySet<number> = new Set([4500, 1011]);

/** One game's socket. It reconnects after a loss, requests only what is new, and resends open
 * requests. */
export class Connection {
  readonly state = signal<LinkState>("joining");
  readonly retryAt = signal<number | null>(null);
  readonly why = signal("");
  private socket: SocketLike | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private lastMessageAt = 0;
  private closed = false;
  private readonly outbox = new Outbox(Math.random().toString(36).slice(2, 10));

  constructor(
    private readonly address: (bookmark: Bookmark) => string,
    private readonly bookmark: () => Bookmark,
    private readonly receive: (message: ServerMessage) => void,
    private readonly protocols: string[] = [],
  ) {}

  /** Connect to the game. Replaces an attempt that is still open. */
  open(): void {
    clearTimeout(this.timer);
    this.retryAt.value = null;
    const before = this.socket;
    const socket = this.createSocket();
    if (socket === null) return;
    this.socket = socket;
    before?.close();
    socket.onopen = () => this.onOpen(socket);
    socket.onmessage = (event) => this.onMessage(socket, String(event.data));
    socket.onclose = (event) => this.onClose(socket, event.code, event.reason);
    socket.onerror = () => socket.close();
  }

  /** Create a socket; null if the browser rejects the address or the key. */
  private createSocket(): SocketLike | null {
    try {
      return transport.socket(inLanguage(this.address(this.bookmark())), this.protocols);
    } catch {
      this.why.value = badLink();
      this.state.value = "refused";
      return null;
    }
  }

  /** Send a request, now or after reconnecting. Resolves once, with the answer. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve) => {
      const message = this.outbox.add(request, resolve);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket?.send(JSON.stringify(message));
    });
  }

  retryNow(): void {
    if (["lost", "failed"].includes(this.state.value) && !this.closed) this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  private onOpen(socket: SocketLike): void {
    if (socket !== this.socket) return;
    // A server that fails is asked less and less often, although it answers.
    if (this.state.value !== "failed") this.attempt = 0;
    this.state.value = "open";
    this.lastMessageAt = Date.now();
    for (const message of this.outbox.pendingRequests()) socket.send(JSON.stringify(message));
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (Date.now() - this.lastMessageAt > 2 * SILENCE_MS) socket.close();
      else if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ do: "ping", id: `ping-${Date.now()}` }));
    }, SILENCE_MS);
  }

  private onMessage(socket: SocketLike, text: string): void {
    if (socket !== this.socket) return;
    this.lastMessageAt = Date.now();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== "error") this.attempt = 0;
    if (ANSWERS.has(message.type) && this.outbox.settle(message as Answer)) return;
    this.receive(message);
  }

  private onClose(socket: SocketLike, code: number, reason: string): void {
    if (socket !== this.socket || this.closed) return;
    clearInterval(this.pulse);
    this.socket = null;
    if (FINAL_CODES.has(code)) {
      this.why.value = reason;
      this.state.value = "refused";
      return;
    }
    this.state.value = ERROR_CODES.has(code) ? "failed" : "lost";
    const wait = backoff(this.attempt++, Math.random());
    this.retryAt.value = Date.now() + wait;
    this.timer = setTimeout(() => this.open(), wait);
  }
}
