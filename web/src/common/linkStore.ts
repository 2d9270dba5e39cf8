import { signal, type Signal } from "@preact/signals";
import { readStored, watchStored, writeStored } from "./settings";

/** Fields of every stored link: secret, path, and when it was opened last. */
export interface StoredLink {
  token: string;
  path: string;
  opened: number;
}

/** Links stored in this browser, last opened first. Several tabs write the same list, so each
 * change starts from what is stored now. */
export class LinkStore<T extends StoredLink> {
  readonly all: Signal<T[]>;

  /** `id` is the field that identifies a link together with its token; `blank` has the defaults of
   * missing fields. */
  constructor(
    private readonly key: string,
    private readonly id: keyof T,
    private readonly blank: T,
    private readonly limit: number,
  ) {
    this.all = signal(readStored<T[]>(key, []));
    watchStored(key, () => (this.all.value = this.readAll()));
  }

  find(id: string, token: string): T | undefined {
    return this.all.value.find((one) => one[this.id] === id && one.token === token);
  }

  /** Store a link, or update a known one. */
  remember(found: Partial<T> & Pick<T, "token" | "path">): void {
    const links = this.readAll();
    const old = links.find((one) => this.isSame(one, found));
    const merged: T = { ...this.blank, ...old, ...found, opened: Date.now() };
    this.write([merged, ...links.filter((one) => one !== old)].slice(0, this.limit));
  }

  forget(gone: T): void {
    this.write(this.readAll().filter((one) => !this.isSame(one, gone)));
  }

  private isSame(a: T, b: Partial<T>): boolean {
    return a[this.id] === b[this.id] && a.token === b.token;
  }

  /** Return the stored links, or those of this tab if storage fails. */
  private readAll(): T[] {
    return readStored<T[]>(this.key, this.all.peek());
  }

  private write(links: T[]): void {
    this.all.value = links;
    writeStored(this.key, links);
  }
}
