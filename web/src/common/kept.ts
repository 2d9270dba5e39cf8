import { signal, type Signal } from "@preact/signals";
import { readStored, watchStored, writeStored } from "./settings";

/** What every kept link has: its secret, its address, and when it was opened last. */
export interface KeptLink {
  token: string;
  path: string;
  opened: number;
}

/** Links that this browser keeps, the last opened first. Several tabs write the same list: each
 * change is made to what is stored now, not to what this tab read when it was opened. */
export class Kept<T extends KeptLink> {
  readonly all: Signal<T[]>;

  /** `id` is the field that, with the token, tells links apart; `blank` what stands where nothing
   * was told. */
  constructor(
    private readonly key: string,
    private readonly id: keyof T,
    private readonly blank: T,
    private readonly most: number,
  ) {
    this.all = signal(readStored<T[]>(key, []));
    watchStored(key, () => (this.all.value = this.stored()));
  }

  find(id: string, token: string): T | undefined {
    return this.all.value.find((one) => one[this.id] === id && one.token === token);
  }

  /** Keeps a link, or what is new of one that is known. */
  remember(found: Partial<T> & Pick<T, "token" | "path">): void {
    const links = this.stored();
    const old = links.find((one) => this.same(one, found));
    const merged: T = { ...this.blank, ...old, ...found, opened: Date.now() };
    this.write([merged, ...links.filter((one) => one !== old)].slice(0, this.most));
  }

  forget(gone: T): void {
    this.write(this.stored().filter((one) => !this.same(one, gone)));
  }

  private same(a: T, b: Partial<T>): boolean {
    return a[this.id] === b[this.id] && a.token === b.token;
  }

  /** What is stored; where nothing can be, what this tab knows. */
  private stored(): T[] {
    return readStored<T[]>(this.key, this.all.peek());
  }

  private write(links: T[]): void {
    this.all.value = links;
    writeStored(this.key, links);
  }
}
