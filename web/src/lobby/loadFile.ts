import { theme } from "../common/settings";
import { api, reasonOf } from "../net/api";
import { recordHash } from "../net/link";
import { navigation } from "../net/navigation";
import { encodeRecord } from "../net/packing";
import type { Setup } from "./setup";
import { language, t } from "../text/t";

/** Maximum bytes of a file that is read. The server may allow fewer. */
export const LARGEST = 4_000_000;
/** Maximum letters of a file's name that are sent. */
const LONGEST_NAME = 200;

export interface FileProblem {
  file: string;
  /** Each names a place in the file, the reason, and what would be right. */
  errors: string[];
}

/** Open the file of a player: a record and a position as a link would, a scenario in the panel of a
 * new game. Returns what is wrong with it; nothing is changed then. */
export async function loadFile(setup: Setup, files: readonly File[]): Promise<FileProblem | null> {
  const file = files[0];
  if (!file) return null;
  if (files.length > 1)
    return {
      file: t("load-file-files", { files: files.length }),
      errors: [t("load-file-open-one-file-time")],
    };
  const name = file.name.slice(0, LONGEST_NAME) || "file";
  try {
    await open(setup, name, await textOf(file));
    return null;
  } catch (error) {
    return { file: name, errors: reasonOf(error, t("load-file-cannot-read")).split("\n") };
  }
}

/** Return the text of a file. Throws an error for a file that is too large or not text. */
export async function textOf(file: File): Promise<string> {
  const size = file.size.toLocaleString(language.value);
  if (file.size > LARGEST)
    throw new Error(
      t("load-file-too-large", { size, largest: LARGEST.toLocaleString(language.value) }),
    );
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new Error(t("load-file-browser-cannot-read"));
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(t("load-file-not-text", { line: invalidLine(bytes) }));
  }
}

/** Return the number of the first line that is not UTF-8. */
function invalidLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(10, start);
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) break;
    start = end + 1;
    line += 1;
  }
  return line;
}

async function open(setup: Setup, name: string, text: string): Promise<void> {
  const found = await api.openFile(name, text, theme.value);
  if (found.kind === "scenario") {
    if (!found.scenario || !setup.rulesets.value.some((r) => r.id === found.ruleset))
      throw new Error(t("load-file-list-games-not-loaded"));
    const { ruleset, scenario, picture } = found;
    setup.chooseFile({ file: name, source: text, ruleset, scenario, picture });
    return;
  }
  const data = await encodeRecord(found.record);
  const whatIf = found.kind === "position";
  navigation.go(`/${recordHash({ data, at: whatIf ? 0 : null, whatIf })}`);
}
