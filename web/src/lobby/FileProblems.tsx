import { Dialog } from "../common/Dialog";
import type { FileProblem } from "./loadFile";

/** What is wrong with a file, an item for each error. */
export function FileProblems({ problem, onClose }: { problem: FileProblem; onClose(): void }) {
  const { file, errors } = problem;
  return (
    <Dialog title={`${file} cannot be opened`} kind="card" onClose={onClose}>
      <div role="alert" data-testid="file-problems">
        {errors.length > 1 && <p>It has {errors.length} errors:</p>}
        <ul class="file-errors">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </div>
      <p class="hint">
        You can open a record, a position as text, or a scenario file. Nothing was changed.
      </p>
      <button type="button" class="btn go" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
