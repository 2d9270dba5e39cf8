const nextFrame = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => go()));

/** Questions of which only the last one matters: one is on its way at a time, and of those put
 * meanwhile the latest is asked next. */
export class LatestQuestion<Q> {
  private due: { question: Q } | null = null;
  private running: Promise<void> | null = null;

  /** `answer` asks one question and takes what comes back; `overtaken` says then whether it still
   * counts. While it is `paced`, as in a drag, no more than one answer is taken in a frame: what is
   * pointed at when the next begins is asked then. */
  constructor(
    private readonly answer: (question: Q) => Promise<void>,
    private readonly paced: () => boolean = () => false,
  ) {}

  put(question: Q): void {
    this.due = { question };
    this.running ??= this.pump();
  }

  /** Forgets what waits to be asked; what is on its way comes back all the same. */
  drop(): void {
    this.due = null;
  }

  /** A newer question waits for the answer to this one. */
  get overtaken(): boolean {
    return this.due !== null;
  }

  get asking(): boolean {
    return this.running !== null;
  }

  /** When all that was put has been answered. */
  settled(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  private async pump(): Promise<void> {
    try {
      while (this.due) {
        const { question } = this.due;
        this.due = null;
        await this.answer(question);
        if (this.due && this.paced()) await nextFrame();
      }
    } finally {
      this.running = null;
    }
  }
}
