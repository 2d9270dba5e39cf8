import { useEffect, useState } from "preact/hooks";
import { saveBlob } from "../common/files";
import { theme } from "../common/settings";
import { api, reasonOf } from "../net/api";
import { headline } from "../state/headline";
import { usePage, type PageState } from "../state/page";
import { drawPicture, type PictureCurve, type PictureText } from "./sharePicture";
import { t } from "../text/t";

/** A picture of the game or the moment, to save, copy or send beside the link. */
export function SharePicture({ past, address }: { past: number | null; address: string }) {
  const page = usePage();
  const [blob, setBlob] = useState<Blob | null>(null);
  const [preview, setPreview] = useState("");
  const [said, setSaid] = useState("");
  const mode = theme.value;
  useEffect(() => {
    let made = "";
    let wanted = true;
    setBlob(null);
    makePicture(page, past, mode).then(
      (found) => {
        if (!wanted) return;
        made = URL.createObjectURL(found);
        setBlob(found);
        setPreview(made);
      },
      (error: unknown) => wanted && setSaid(reasonOf(error, t("share-picture-no-picture-made"))),
    );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [mode]);
  if (!blob || !preview)
    return (
      <p class="hint" role="status">
        {said || t("share-picture-drawing-picture")}
      </p>
    );
  const { session } = page;
  const name = `naumachia-${session.welcome.value?.ruleset}-${session.game}.png`;
  const file = new File([blob], name, { type: "image/png" });
  const sendable = navigator.canShare?.({ files: [file] }) ?? false;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
      setSaid(t("share-picture-picture-copied"));
    } catch {
      setSaid(t("share-picture-browser-cannot-copy"));
    }
  };
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ files: [file], url: address });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return (
    <section aria-label={t("share-picture-picture")} data-testid="share-picture">
      <img class="share-preview" src={preview} alt={t("share-picture-board-result-chances")} />
      <div class="share-acts">
        <button
          type="button"
          class="btn"
          onClick={() => saveBlob(blob, name)}
          data-testid="save-picture"
        >
          {t("share-picture-save-picture")}
        </button>
        {typeof ClipboardItem === "function" && (
          <button type="button" class="btn" onClick={() => void copy()} data-testid="copy-picture">
            {t("share-picture-copy-picture")}
          </button>
        )}
        {sendable && (
          <button type="button" class="btn" onClick={() => void send()}>
            {t("share-picture-send-picture")}
          </button>
        )}
      </div>
      <p class="hint" role="status" data-testid="picture-said">
        {said}
      </p>
    </section>
  );
}

/** Draw a moment, or with null the present one. */
async function makePicture(page: PageState, past: number | null, mode: string): Promise<Blob> {
  const { session, review } = page;
  const at = past ?? session.live.value?.seq ?? 0;
  const [board] = await Promise.all([
    api.momentPicture(session.game, session.token, at, mode),
    review.load(),
  ]);
  return drawPicture(board, textOf(page, past, at));
}

function textOf(page: PageState, past: number | null, at: number): PictureText {
  const { session } = page;
  const live = session.live.value;
  const welcome = session.welcome.value;
  const seats = welcome?.seats ?? [];
  const result = live?.result;
  const ending = result && past === null;
  const turn = (session.past.value?.update ?? live)?.turn?.title ?? "";
  return {
    title: ending
      ? headline(result, session.you.value, seats, live?.roster ?? [])
      : turn || t("share-picture-move", { at }),
    sentence: ending ? result.sentence : t("share-picture-after-move", { at }),
    game: [welcome?.title, welcome?.scenario].filter(Boolean).join(", "),
    site: location.host,
    sides: seats.map((seat) => ({
      title: seat.name && seat.name !== seat.title ? `${seat.title}: ${seat.name}` : seat.title,
      fleet: seat.fleet,
    })),
    curve: curveOf(page, at),
  };
}

function curveOf(page: PageState, at: number): PictureCurve | null {
  const { session, review } = page;
  const data = review.data.value;
  const length = session.live.value?.seq ?? 0;
  if (!data || data.standings.length < 2 || length === 0) return null;
  const seat = review.index.value;
  const seats = session.welcome.value?.seats ?? [];
  const seatAt = (n: number) => seats.find((one) => one.id === data.seats[n]);
  return {
    label: t("share-picture-chances", {
      side: seatAt(seat)?.title ?? t("share-picture-first-side"),
    }),
    fleet: seatAt(seat)?.fleet ?? "A",
    other: data.seats.length === 2 ? (seatAt(1 - seat)?.fleet ?? "") : "",
    points: data.standings.map((one) => [one.at / length, one.chances[seat] ?? 0]),
    now: Math.min(1, at / length),
  };
}
