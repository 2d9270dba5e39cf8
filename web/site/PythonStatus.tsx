import { useState } from "preact/hooks";
import { pythonStatus, type Client } from "./client";
import { newer } from "./offline";
import { exportGames, hasGames, importGames } from "./games";
import { t } from "../src/text/t";

const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(1);

/** Python's status: progress of the start, problems, and new versions. */
export function PythonStatus() {
  const now = pythonStatus.value;
  return (
    <>
      {now && !now.ready && !now.failed && <Loading bytes={now.bytes} all={now.all} />}
      {now?.failed && (
        <p class="site-note bad" role="alert" data-testid="site-failed">
          {t("python-status-rules-not-loaded-reload", { failed: now.failed })}
        </p>
      )}
      {now?.unsaved && (
        <p class="site-note bad" role="alert" data-testid="site-unsaved">
          {t("python-status-games-not-being-saved", { unsaved: now.unsaved })}
        </p>
      )}
      {newer.value && (
        <p class="site-note" data-testid="site-newer">
          {t("site-new-version")}{" "}
          <button
            type="button"
            class="btn small"
            onClick={() => newer.value?.postMessage("update")}
          >
            {t("python-status-update")}
          </button>
        </p>
      )}
    </>
  );
}

function Loading({ bytes, all }: { bytes: number; all: number }) {
  const done = all > 0 && bytes >= all;
  return (
    <p class="site-note" role="status" data-testid="site-loading">
      <progress {...(all && !done ? { value: bytes, max: all } : {})} />
      {done
        ? t("python-status-starting-rules")
        : all
          ? t("site-loading-size", { bytes: megabytes(bytes), all: megabytes(all) })
          : t("python-status-loading-rules")}
    </p>
  );
}

/** Buttons to save all games as a file and to restore them. */
export function AllGames({ client }: { client: Client }) {
  const [message, setMessage] = useState("");
  /** A file whose games would replace others. */
  const [waiting, setWaiting] = useState<File | null>(null);
  const read = async (file: File): Promise<void> => {
    setWaiting(null);
    setMessage(await importGames(client, file));
  };
  const choose = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (!file) return;
    setMessage("");
    if (hasGames()) setWaiting(file);
    else void read(file);
    input.value = ""; // The same file can be chosen again.
  };
  return (
    <div class="setting site-setting">
      <span>{t("python-status-all-games-browser")}</span>
      <span class="site-games">
        <button
          type="button"
          class="btn small"
          data-testid="export-games"
          onClick={() => void exportGames(client)}
        >
          {t("python-status-export")}
        </button>
        <label class="btn small">
          {t("python-status-import")}
          <input
            type="file"
            hidden
            data-testid="import-games"
            onChange={(e) => choose(e.currentTarget)}
          />
        </label>
      </span>
      {waiting && (
        <span class="site-message" role="alert">
          {t("site-file-replaces")}{" "}
          <button
            type="button"
            class="btn small"
            data-testid="replace-games"
            onClick={() => void read(waiting)}
          >
            {t("python-status-replace-my-games")}
          </button>
        </span>
      )}
      {message && (
        <span class="site-message" role="alert" data-testid="import-refused">
          {message}
        </span>
      )}
    </div>
  );
}
