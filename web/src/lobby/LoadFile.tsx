import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { lazy } from "../common/lazy";
import type { FileProblem } from "./loadFile";
import type { Setup } from "./setup";
import { t } from "../text/t";

const FileProblems = lazy(async () => (await import("./FileProblems")).FileProblems);

/** The name of the file that is being read; "": none. */
const reading = signal("");
const problem = signal<FileProblem | null>(null);

async function load(setup: Setup, files: readonly File[]): Promise<void> {
  if (files.length === 0 || reading.value) return;
  problem.value = null;
  reading.value = files[0]?.name ?? "";
  try {
    const { loadFile } = await import("./loadFile");
    problem.value = await loadFile(setup, files);
  } finally {
    reading.value = "";
  }
}

/** Opens a file of the player: a record, a position or a scenario. */
export function LoadButton({ setup }: { setup: Setup }) {
  const choose = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...(input.files ?? [])];
    input.value = "";
    void load(setup, files);
  };
  return (
    <label class="btn small file" title={t("load-file-record-position")}>
      {reading.value ? t("load-file-reading") : t("load-a-file")}
      <input type="file" onChange={choose} data-testid="load-file" />
    </label>
  );
}

/** Opens files that are dropped anywhere on the lobby, and says what is wrong with a file. */
export function FileDrop({ setup }: { setup: Setup }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const withFiles = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent): void => {
      if (!withFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!event.relatedTarget) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (!withFiles(event)) return;
      event.preventDefault();
      void load(setup, [...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", onOver);
    addEventListener("dragleave", onLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onOver);
      removeEventListener("dragleave", onLeave);
      removeEventListener("drop", onDrop);
    };
  }, [setup]);
  return (
    <>
      {over && (
        <div class="drop-here" data-testid="drop-here">
          <p>{t("load-file-drop-record-position")}</p>
        </div>
      )}
      {problem.value && (
        <FileProblems problem={problem.value} onClose={() => (problem.value = null)} />
      )}
    </>
  );
}
