import { useEffect, useState } from "preact/hooks";
import { PlainPage } from "../common/PlainPage";
import { BasePage, ToGames } from "../common/BasePage";
import { GamePage } from "../game/GamePage";
import { ApiError, api, reasonOf } from "../net/api";
import type { RecordLink } from "../net/link";
import type { OpenedRecord } from "../net/wire";
import { t } from "../text/t";

/** Statuses for records that will never open. */
const REFUSED: ReadonlySet<number> = new Set([404, 409, 413, 422]);

const sentence = (said: string): string =>
  said.charAt(0).toUpperCase() + said.slice(1) + (said.endsWith(".") ? "" : ".");

/** A record in the address: its replay or a what-if board. The address stays, so that a reload
 * opens it again. */
export function RecordPage({ link }: { link: RecordLink }) {
  const { data, at, whatIf } = link;
  const [opened, setOpened] = useState<OpenedRecord | null>(null);
  const [trouble, setTrouble] = useState("");
  /** True if the record may open later. */
  const [later, setLater] = useState(false);
  const open = (): void => {
    setTrouble("");
    api.openRecord(data, at, whatIf).then(setOpened, (error: unknown) => {
      setTrouble(sentence(reasonOf(error, t("record-not-read"))));
      setLater(error instanceof ApiError && !REFUSED.has(error.status));
    });
  };
  useEffect(open, []);
  if (opened) return <GamePage game={opened.game} token={opened.token} at={whatIf ? null : at} />;
  if (trouble)
    return (
      <PlainPage title={t("record-record-cannot-opened")}>
        <p role="alert" data-testid="record-trouble">
          {trouble}
        </p>
        {later && (
          <button type="button" class="btn" onClick={open}>
            {t("try-again")}
          </button>
        )}
        <ToGames />
      </PlainPage>
    );
  return (
    <BasePage title={t("record-record")} look={["plain-page", "plain-main"]} testid="record-page">
      <p role="status">{t("record-opening-record")}</p>
    </BasePage>
  );
}
