import { computed, signal } from "@preact/signals";
import { readStored, writeStored } from "../common/settings";
import { api, reasonOf } from "../net/api";
import { parseRecordLink } from "../net/link";
import { currentPath, showPath } from "../net/navigation";
import type { Variation } from "../net/wire";
import type { Session } from "./session";
import { t } from "../text/t";

/** Where a what-if board came from. */
export interface Origin {
  /** The path back. */
  path: string;
  game: string;
  token: string;
  /** The board began after this move. */
  at: number;
  /** True if what is played there can be kept as a variation. */
  keeps: boolean;
  /** The title of the variation that it shows, "" for a new one. */
  title: string;
}

const originKey = (game: string): string => `tried.${game}`;

/** Return where a what-if board was opened in this browser, or null. */
export function originOf(game: string): Origin | null {
  const found = readStored<Origin | string | null>(originKey(game), null);
  // Older pages stored the path alone.
  return typeof found === "string"
    ? { path: found, game: "", token: "", at: 0, keeps: false, title: "" }
    : found;
}

/** True after a variation was kept, until its game shows the list. */
export const wasKept = signal(false);

/** The variations of a finished game or of a record. */
export class Variations {
  readonly all = signal<Variation[]>([]);
  readonly trouble = signal("");
  /** True if the game can have variations. */
  readonly isPossible = computed(() => {
    const welcome = this.session.welcome.value;
    const over = Boolean(this.session.live.value?.result);
    return Boolean(welcome && !welcome.what_if && (over || welcome.unstored));
  });
  /** True if the reader may keep and delete them. */
  readonly areOwn = computed(
    () => this.session.you.value.length > 0 || Boolean(this.session.welcome.value?.unstored),
  );
  /** The variation that is open in the list, or the moment whose computer's line is: "at 12". */
  readonly open = signal("");
  /** The computer's lines by their moments; null while one is computed. */
  readonly lines = signal<Readonly<Record<number, Variation | null>>>({});
  private isRequested = false;

  constructor(private readonly session: Session) {}

  /** Load the list, once. */
  async load(): Promise<void> {
    if (this.isRequested || !this.isPossible.value) return;
    this.isRequested = true;
    try {
      this.all.value = await api.variations(this.session.game, this.session.token);
    } catch (error) {
      this.isRequested = false;
      this.trouble.value = reasonOf(error, t("variations-variations-not-loaded"));
    }
  }

  /** Load the computer's line from a moment. */
  async loadLine(at: number): Promise<void> {
    if (at in this.lines.value) return;
    this.lines.value = { ...this.lines.value, [at]: null };
    try {
      const found = await api.computerLine(this.session.game, this.session.token, at);
      this.lines.value = { ...this.lines.value, [at]: found };
    } catch (error) {
      const { [at]: _, ...others } = this.lines.value;
      this.lines.value = others;
      this.trouble.value = reasonOf(error, t("variations-computer-found-no-line"));
    }
  }

  /** Show a variation, or the computer's line (number 0), on a board of its own. */
  async show({ number, at, title }: Variation): Promise<void> {
    const { game, token } = this.session;
    const open = (): Promise<{ path: string }> =>
      number > 0 ? api.openVariation(game, token, number) : api.openComputerLine(game, token, at);
    try {
      await this.enter(at, number > 0 ? title : "", open);
    } catch (error) {
      this.trouble.value = reasonOf(error, t("open-what-if-no-what-if-board"));
    }
  }

  /** Open a what-if board after move `at`, and remember the way back. */
  async enter(at: number, title: string, open: () => Promise<{ path: string }>): Promise<void> {
    const { game, token } = this.session;
    const { path } = await open();
    const [, made = ""] = /^\/game\/([^#]+)/.exec(path) ?? [];
    const keeps = this.isPossible.value && this.areOwn.value;
    const origin: Origin = { path: currentPath(), game, token, at, keeps, title };
    writeStored(originKey(decodeURIComponent(made)), origin);
    showPath(path);
  }

  async remove(number: number): Promise<void> {
    try {
      const { link } = await api.deleteVariation(this.session.game, this.session.token, number);
      if (link) showPath(`/#r=${link}`);
      this.all.value = this.all.value.filter((one) => one.number !== number);
    } catch (error) {
      this.trouble.value = reasonOf(error, t("variations-variation-not-deleted"));
    }
  }
}

/** Keep what was played on a what-if board, and go back to its game. */
export async function keepVariation(
  board: Session,
  origin: Origin,
  title: string,
  comment: string,
): Promise<void> {
  const record = parseRecordLink(origin.path.slice(origin.path.indexOf("#")));
  // A record is not stored: the server may have forgotten it.
  const { game, token } = record ? await api.openRecord(record.data, null, false) : origin;
  const kept = { at: origin.at, board: board.game, token: board.token, title, comment };
  const { link } = await api.keepVariation(game, token, kept);
  wasKept.value = true;
  showPath(link ? `/#r=${link}&at=${origin.at}` : origin.path);
}
