import { signal } from "@preact/signals";
import { backoff } from "./backoff";
import { Outbox, type Request } from "./outbox";
import type { Answer, ServerMessage } from "./wire";
import { transport, type Line } from "./transport";

export type LinkState = "joining" | "open" | "lost" | "refused";

/** Where the page stands in the game; asked anew at every connection. */
export interface Bookmark {
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
/** What is said of a link of which no browser makes a connection. */
export const BAD_LINK = "This link is damaged. Open it once more as it was given to you.";
const SILENCE_MS = 25_000;
/** The server closes with these when the link opens nothing, or is open in newer pages: there is no
 * use in trying again. */
export const FINAL_CODES: ReadonlySet<number> = new Set([4404, 4409]);

/** One game's socket: it joins again after a loss, asks only for what is new, and sends unanswered
 * requests again. */
export class Connection {
  readonly state = signal<LinkState>("joining");
  readonly retryAt = signal<number | null>(null);
  readonly why = signal("");
  private socket: Line | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private closed = false;
  private readonly outbox = new Outbox(Math.random().toString(36).slice(2, 10));

  constructor(
    private readonly address: (bookmark: Bookmark) => string,
    private readonly bookmark: () => Bookmark,
    private readonly receive: (message: ServerMessage) => void,
    private readonly protocols: string[] = [],
  ) {}

  /** Joins the game. A try that is still on its way is given up for this one. */
  open(): void {
    clearTimeout(this.timer);
    this.retryAt.value = null;
    const before = this.socket;
    const socket = this.begun();
    if (socket === null) return;
    this.socket = socket;
    before?.close();
    socket.onopen = () => this.joined(socket);
    socket.onmessage = (event) => this.read(socket, String(event.data));
    socket.onclose = (event) => this.dropped(socket, event.code, event.reason);
    socket.onerror = () => socket.close();
  }

  /** A socket, or null where the browser takes the address or the key for none. */
  private begun(): Line | null {
    try {
      return transport.socket(this.address(this.bookmark()), this.protocols);
    } catch {
      this.why.value = BAD_LINK;
      this.state.value = "refused";
      return null;
    }
  }

  /** Sends a request, at once or when the connection is back; the answer comes once. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve) => {
      const message = this.outbox.add(request, resolve);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket?.send(JSON.stringify(message));
    });
  }

  retryNow(): void {
    if (this.state.value === "lost" && !this.closed) this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  private joined(socket: Line): void {
    if (socket !== this.socket) return;
    this.attempt = 0;
    this.state.value = "open";
    this.heard = Date.now();
    for (const message of this.outbox.again()) socket.send(JSON.stringify(message));
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard > 2 * SILENCE_MS) socket.close();
      else if (socket.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify({ do: "ping", id: `ping-${Date.now()}` }));
    }, SILENCE_MS);
  }

  private read(socket: Line, text: string): void {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    const message = JSON.parse(text) as ServerMessage;
    if (ANSWERS.has(message.type) && this.outbox.settle(message as Answer)) return;
    this.receive(message);
  }

  private dropped(socket: Line, code: number, reason: string): void {
    if (socket !== this.socket || this.closed) return;
    clearInterval(this.pulse);
    this.socket = null;
    if (FINAL_CODES.has(code)) {
      this.why.value = reason;
      this.state.value = "refused";
      return;
    }
    this.state.value = "lost";
    const wait = backoff(this.attempt++, Math.random());
    this.retryAt.value = Date.now() + wait;
    this.timer = setTimeout(() => this.open(), wait);
  }
}
