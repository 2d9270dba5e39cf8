import { useEffect, useRef, useState } from "preact/hooks";
import { absolute, copyText, share, shareable } from "../common/copy";
import { Dialog } from "../common/Dialog";
import { saveText } from "../common/files";
import { LinkRow } from "../common/Links";
import { LONGEST_QR, QrCode } from "../common/QrCode";
import { Segmented } from "../common/Segmented";
import { api, gamePath, reasonOf } from "../net/api";
import { recordHash, type RecordLink } from "../net/link";
import { encodeRecord, LONGEST_LINK } from "../net/packing";
import { navigation } from "../net/navigation";
import type { SharedRecord } from "../net/wire";
import { usePage } from "../state/page";
import { SharePicture } from "./SharePicture";
import { language, rich, t } from "../text/t";

type What = "game" | "moment" | "what-if";
interface Shared extends SharedRecord {
  /** The record as it appears in a link. */
  data: string;
}

/** A link to the game, to a moment, or to a what-if board. It is copied at once, and can be shown
 * as a QR code, shared by the browser, or saved as a file. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const { session } = usePage();
  const [past] = useState(session.past.peek()?.n ?? null);
  const [shared, setShared] = useState<Shared | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const load = async (): Promise<void> => {
      const found = await api.share(session.game, session.token, past ?? undefined);
      setShared({ ...found, data: await encodeRecord(found.record) });
    };
    load().catch((error: unknown) => setTrouble(reasonOf(error, t("share-dialog-cannot-shared"))));
  }, []);
  return (
    <Dialog title={t("share")} kind="card" onClose={onClose}>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {!trouble && !shared && <p role="status">{t("share-dialog-making-link")}</p>}
      {shared && <Sharing shared={shared} past={past} />}
    </Dialog>
  );
}

function Sharing({ shared, past }: { shared: Shared; past: number | null }) {
  const { session } = usePage();
  const welcome = session.welcome.value;
  const over = shared.holds === "game";
  const onBoard = welcome?.what_if && !over;
  const [what, setWhat] = useState<What>(past !== null ? "moment" : onBoard ? "what-if" : "game");
  const at = shared.holds === "position" ? 0 : (past ?? shared.moves);
  const playable = !over || at < shared.moves;
  const choices: [What, string][] = [
    [
      "game",
      over
        ? t("share-dialog-whole-game")
        : onBoard
          ? t("share-dialog-moves")
          : t("share-dialog-game-so-far"),
    ],
  ];
  if (past !== null) choices.push(["moment", t("share-dialog-move", { past })]);
  if (playable) choices.push(["what-if", t("what-if")]);
  const taken = shared.holds === "position" ? "what-if" : what;
  const address = absolute(`/${recordHash(linkOf(taken, shared, at))}`);
  return (
    <div class="share" data-testid="share">
      {shared.holds !== "position" && choices.length > 1 && (
        <Segmented
          label={t("share-dialog-what-link-opens")}
          value={what}
          choices={choices}
          onChange={(chosen: What) => setWhat(chosen)}
        />
      )}
      <p>
        {opens(taken, at)} {shared.why}
      </p>
      <SharedLink address={address} record={shared.record} />
      <SharePicture past={past} address={address} />
      {welcome?.what_if && !welcome.unstored && navigation.hasPortableLinks && (
        <LinkRow
          what={t("share-dialog-link-very-board-whoever")}
          path={gamePath(session.game, session.token)}
        />
      )}
    </div>
  );
}

const linkOf = (what: What, { data }: Shared, at: number): RecordLink => ({
  data,
  at: what === "game" ? null : at,
  whatIf: what === "what-if",
});

/** Return a sentence about what the link opens. */
const opens = (what: What, at: number): string =>
  what === "game"
    ? t("share-dialog-opens-replay-last-move")
    : what === "moment"
      ? t("share-dialog-opens-replay-after-move", { at })
      : at > 0
        ? t("share-dialog-what-if-after", { at })
        : t("share-dialog-what-if");

/** The address and its buttons; a file if it is too long. */
function SharedLink({ address, record }: { address: string; record: string }) {
  const { session } = usePage();
  const [copied, setCopied] = useState<boolean | null>(null);
  const [coded, setCoded] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fits = address.length <= LONGEST_LINK;
  const copy = (): Promise<void> => copyText(address).then(setCopied);
  useEffect(() => {
    setCopied(null);
    if (fits) void copy();
  }, [address]);
  const title = [session.welcome.value?.title, session.welcome.value?.scenario].join(", ");
  const name = `naumachia-${session.welcome.value?.ruleset}-${session.game}.txt`;
  const save = (
    <button
      type="button"
      class={fits ? "btn" : "btn go"}
      onClick={() => saveText(record, name)}
      data-testid="share-file"
    >
      {t("share-dialog-save-file")}
    </button>
  );
  if (!fits)
    return (
      <>
        <p role="status" data-testid="share-long">
          {rich(
            "share-dialog-too-long",
            {
              letters: address.length.toLocaleString(language.value),
              most: LONGEST_LINK.toLocaleString(language.value),
            },
            { b: (inside) => <b>{inside}</b> },
          )}
        </p>
        <div class="share-acts">{save}</div>
      </>
    );
  return (
    <>
      <label class="share-link">
        {t("share-dialog-link")}
        <input
          ref={field}
          class="field"
          readOnly
          value={address}
          onFocus={(e) => e.currentTarget.select()}
          data-testid="share-address"
        />
      </label>
      <p class="hint" role="status" data-testid="share-said">
        {copied === true && t("share-dialog-copied-paste-wherever")}
        {copied === false && t("share-dialog-browser-copies-nothing")}
      </p>
      <div class="share-acts">
        <button type="button" class="btn go" onClick={() => void copy()} data-testid="share-copy">
          {copied ? t("copy-again") : t("copy")}
        </button>
        {shareable() && (
          <button type="button" class="btn" onClick={() => void share(title, address)}>
            {t("share-dialog-send")}
          </button>
        )}
        {address.length <= LONGEST_QR && (
          <button
            type="button"
            class="btn"
            aria-expanded={coded}
            title={t("links-code-phones-camera")}
            onClick={() => setCoded(!coded)}
            data-testid="show-qr"
          >
            {t("share-dialog-qr-code")}
          </button>
        )}
        {save}
      </div>
      {address.length > LONGEST_QR && <p class="hint">{t("share-dialog-too-long-qr-code")}</p>}
      {coded && address.length <= LONGEST_QR && (
        <QrCode text={address} label={t("share-dialog-link-qr-code")} />
      )}
    </>
  );
}
