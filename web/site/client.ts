import { signal } from "@preact/signals";
import type { SocketLike, Transport } from "../src/net/transport";
import { channelOf, type FromPython, type Status, type ToPython } from "./messages";

const WENT_AWAY = 1001;
const LOST = 1006;
const JSON_TYPE = "application/json";

/** Python's status. */
export const pythonStatus = signal<Status | null>(null);

type Waiting = {
  message: ToPython & { id: string };
  epoch: string;
  settle(code: number, text: string | Uint8Array): void;
};

/** The page's connection to Python: a channel shared by all tabs, to the tab that runs it. */
export class Client implements Transport {
  readonly reachesOthers = false;
  private readonly channel: BroadcastChannel;
  private readonly me = Math.random().toString(36).slice(2);
  private readonly waiting = new Map<string, Waiting>();
  private readonly lines = new Map<string, PythonSocket>();
  private epoch = "";
  private count = 0;

  constructor(private readonly base: URL) {
    this.channel = new BroadcastChannel(channelOf(base));
    this.channel.onmessage = (event: MessageEvent<FromPython>) => this.hear(event.data);
    this.tell({ do: "hello", from: this.me });
    addEventListener("pagehide", () => this.tell({ do: "bye", from: this.me }));
  }

  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? "GET";
    const fixed = method === "GET" ? fileOf(address) : "";
    const file = fixed ? await fetch(new URL(fixed, this.base)).catch(() => null) : null;
    if (file?.status === 200) return file;
    const headers = Object.fromEntries(new Headers(init.headers));
    const [from, id] = [this.me, this.next()];
    const body = typeof init.body === "string" ? init.body : "";
    const [code, text] = await this.ask({
      do: "request",
      from,
      id,
      method,
      address,
      headers,
      body,
    });
    if (code === 0) throw new TypeError("Python was taken over by another tab");
    return new Response(text as string, { status: code, headers: { "content-type": JSON_TYPE } });
  }

  socket(address: string, protocols: string[]): SocketLike {
    const line = new PythonSocket(address, protocols, this.next(), this.me, (m) => this.tell(m));
    this.lines.set(line.id, line);
    if (this.epoch) line.begin();
    return line;
  }

  picture(_address: string, text: string): string {
    return URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  }

  /** Return the database of all games. */
  async exportDatabase(): Promise<Uint8Array> {
    const [, database] = await this.ask({ do: "export", from: this.me, id: this.next() });
    return database as Uint8Array;
  }

  /** Replace all games by a database. Returns the problem, or "". */
  async importDatabase(database: Uint8Array): Promise<string> {
    const [, problem] = await this.ask({ do: "import", from: this.me, id: this.next(), database });
    return problem as string;
  }

  private next(): string {
    return String(++this.count);
  }

  private tell(message: ToPython): void {
    this.channel.postMessage(message);
  }

  private ask(message: Waiting["message"]): Promise<[number, string | Uint8Array]> {
    return new Promise((resolve) => {
      const settle = (code: number, text: string | Uint8Array): void => resolve([code, text]);
      this.waiting.set(message.id, { message, epoch: this.epoch, settle });
      if (this.epoch) this.tell(message);
    });
  }

  private hear(message: FromPython): void {
    if (message.kind === "status") {
      pythonStatus.value = message;
      if (message.epoch !== this.epoch) this.follow(message.epoch);
    } else if (message.kind === "reload") location.reload();
    else if (message.kind && message.to === this.me) this.take(message);
  }

  private take(message: Exclude<FromPython, Status | { kind: "reload" }>): void {
    if (message.kind === "database" || message.kind === "answer") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ("database" in message) waiting?.settle(200, message.database);
      else waiting?.settle(message.code, message.text);
      return;
    }
    this.lines.get(message.id)?.hear(message.kind, message.text, message.code);
    if (message.kind === "close") this.lines.delete(message.id);
  }

  /** Another tab runs Python from now on. Repeat the reading requests; whether a writing one was
   * executed is unknown. */
  private follow(epoch: string): void {
    const first = !this.epoch;
    this.epoch = epoch;
    for (const [id, { message, epoch: old, settle }] of this.waiting) {
      if (!old || (message.do === "request" && message.method === "GET")) {
        this.waiting.set(id, { message, epoch, settle });
        this.tell(message);
      } else {
        this.waiting.delete(id);
        settle(0, "");
      }
    }
    for (const line of [...this.lines.values()]) {
      if (first || line.readyState === WebSocket.CONNECTING) line.begin();
      else {
        this.lines.delete(line.id);
        line.hear("close", "", LOST);
      }
    }
  }
}

/** A socket to Python. */
class PythonSocket implements SocketLike {
  readyState: number = WebSocket.CONNECTING;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;

  constructor(
    private readonly address: string,
    private readonly protocols: string[],
    readonly id: string,
    private readonly from: string,
    private readonly tell: (message: ToPython) => void,
  ) {}

  begin(): void {
    const { from, id, address, protocols } = this;
    this.tell({ do: "open", from, id, address, protocols });
  }

  send(text: string): void {
    this.tell({ do: "text", from: this.from, id: this.id, text });
  }

  close(): void {
    if (this.readyState >= WebSocket.CLOSING) return;
    this.readyState = WebSocket.CLOSING;
    this.tell({ do: "close", from: this.from, id: this.id });
    queueMicrotask(() => this.hear("close", "", WENT_AWAY));
  }

  hear(kind: "open" | "text" | "close", text: string, code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    if (kind === "open") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.(new Event("open"));
    } else if (kind === "text") this.onmessage?.(new MessageEvent("message", { data: text }));
    else {
      this.readyState = WebSocket.CLOSED;
      this.onclose?.(new CloseEvent("close", { code, reason: text }));
    }
  }
}

/** Return the file with the answer to a lobby request; "" if only Python can answer. Pictures have
 * English names in every language. */
export function fileOf(address: string): string {
  const [, path = "", theme, language] =
    /^\/(api\/(?:rulesets|showcase)[^?]*?)(?:\?theme=(light|dark))?(?:[?&]language=(\w+))?$/.exec(
      address,
    ) ?? [];
  if (!path) return "";
  if (path.endsWith("/picture.svg"))
    return theme ? path.replace(/picture\.svg$/, `picture.${theme}.svg`) : "";
  return !theme && /(rulesets|showcase|\/clauses|\/glossary|\/how-to-play)$/.test(path)
    ? `${path}${language ? `.${language}` : ""}.json`
    : "";
}
