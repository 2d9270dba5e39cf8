import type { Answer, AnyRequest } from "./wire";

type Without<R> = R extends unknown ? Omit<R, "id"> : never;
/** A request without its id. */
export type Request = Without<AnyRequest>;

export type Reply = (answer: Answer) => void;

interface OpenRequest {
  id: string;
  request: Request;
  reply: Reply;
}

/** Questions about a position, useless once it is gone. */
const POSITION_QUESTIONS: ReadonlySet<string> = new Set([
  "check",
  "threats",
  "odds",
  "onward",
  "refresh",
]);

/** Open requests, oldest first. A request keeps its id, so that the server recognizes it when it is
 * sent again after a lost connection. */
export class Outbox {
  private readonly waiting: OpenRequest[] = [];
  private count = 0;

  constructor(private readonly prefix: string) {}

  add(request: Request, reply: Reply): Request & { id: string } {
    const id = `${this.prefix}-${++this.count}`;
    this.waiting.push({ id, request, reply });
    return { id, ...request };
  }

  /** Return the open requests to send again, in order. Drop questions about a position. */
  pendingRequests(): (Request & { id: string })[] {
    const worth = this.waiting.filter((w) => !POSITION_QUESTIONS.has(w.request.do));
    this.waiting.splice(0, this.waiting.length, ...worth);
    return worth.map((w) => ({ id: w.id, ...w.request }));
  }

  /** Pass an answer to its request; false if none is open, as for a repeated answer. */
  settle(answer: Answer): boolean {
    const at = this.waiting.findIndex((w) => w.id === answer.id);
    if (at < 0) return false;
    const [found] = this.waiting.splice(at, 1);
    found?.reply(answer);
    return true;
  }
}
