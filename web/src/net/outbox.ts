import type { Answer, AnyRequest } from "./wire";

type Without<R> = R extends unknown ? Omit<R, "id"> : never;
/** What a page asks, before it has an id. */
export type Request = Without<AnyRequest>;

export type Reply = (answer: Answer) => void;

interface Waiting {
  id: string;
  request: Request;
  reply: Reply;
}

/** Questions about a position, which nobody wants answered when it is gone. */
const PASSING: ReadonlySet<string> = new Set(["check", "threats", "odds", "onward", "anew"]);

/** Requests that are not answered yet, oldest first. Each keeps its id for life, so that what is
 * sent again after a lost connection is known to the server and done once. */
export class Outbox {
  private readonly waiting: Waiting[] = [];
  private count = 0;

  constructor(private readonly prefix: string) {}

  add(request: Request, reply: Reply): Request & { id: string } {
    const id = `${this.prefix}-${++this.count}`;
    this.waiting.push({ id, request, reply });
    return { id, ...request };
  }

  /** Everything still unanswered, to be sent again in its old order. Questions about a position
   * that may be gone are dropped. */
  again(): (Request & { id: string })[] {
    const worth = this.waiting.filter((w) => !PASSING.has(w.request.do));
    this.waiting.splice(0, this.waiting.length, ...worth);
    return worth.map((w) => ({ id: w.id, ...w.request }));
  }

  /** Hands the answer to whoever asked; false when nobody did, as with the second answer to a
   * repeated request. */
  settle(answer: Answer): boolean {
    const at = this.waiting.findIndex((w) => w.id === answer.id);
    if (at < 0) return false;
    const [found] = this.waiting.splice(at, 1);
    found?.reply(answer);
    return true;
  }
}
