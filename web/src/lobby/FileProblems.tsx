import { Dialog } from "../common/Dialog";
import type { FileProblem } from "./loadFile";
import { t } from "../text/t";

/** What is wrong with a file, an item for each error. */
export function FileProblems({ problem, onClose }: { problem: FileProblem; onClose(): void }) {
  const { file, errors } = problem;
  return (
    <Dialog title={t("file-problems-cannot-opened", { file })} kind="card" onClose={onClose}>
      <div role="alert" data-testid="file-problems">
        {errors.length > 1 && <p>{t("file-problems-has-errors", { errors: errors.length })}</p>}
        <ul class="file-errors">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </div>
      <p class="hint">{t("file-problems-can-open-record")}</p>
      <button type="button" class="btn go" onClick={onClose}>
        {t("close")}
      </button>
    </Dialog>
  );
}
