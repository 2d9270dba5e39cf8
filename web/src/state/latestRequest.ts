const nextFrame = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => go()));

/** Send requests of which only the latest matters. One is open at a time; of those submitted
 * meanwhile, only the last is sent next. */
export class LatestRequest<Q> {
  private next: { question: Q } | null = null;
  private running: Promise<void> | null = null;

  /** `answer` sends one request and applies the result; `isOutdated` says whether it still counts.
   * While `paced`, as in a drag, send at most one request per frame, with the newest point. */
  constructor(
    private readonly answer: (question: Q) => Promise<void>,
    private readonly paced: () => boolean = () => false,
  ) {}

  submit(question: Q): void {
    this.next = { question };
    this.running ??= this.pump();
  }

  /** Drop the next request. The open one is still answered. */
  cancelNext(): void {
    this.next = null;
  }

  /** True if a newer request waits for this answer. */
  get isOutdated(): boolean {
    return this.next !== null;
  }

  get isPending(): boolean {
    return this.running !== null;
  }

  /** Resolve when all submitted requests are answered. */
  whenSettled(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  private async pump(): Promise<void> {
    try {
      while (this.next) {
        const { question } = this.next;
        this.next = null;
        await this.answer(question);
        if (this.next && this.paced()) await nextFrame();
      }
    } finally {
      this.running = null;
    }
  }
}
