import { useState } from "preact/hooks";
import { reasonOf } from "../net/api";
import { recordHash } from "../net/link";
import { navigation } from "../net/navigation";

/** Opens a record from a file. It goes into the address, like a link. */
export function OpenRecord() {
  const [trouble, setTrouble] = useState("");
  const read = async (event: Event): Promise<void> => {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      const { encodeRecord } = await import("../net/packing");
      const data = await encodeRecord(await file.text());
      input.value = "";
      navigation.go(`/${recordHash({ data, at: null, whatIf: false })}`);
    } catch (error) {
      setTrouble(reasonOf(error, "This file cannot be read."));
    }
  };
  return (
    <>
      <label class="btn small file" title="A game saved with Share or Record">
        Open a record…
        <input
          type="file"
          accept=".txt,.rec,text/plain"
          onChange={(e) => void read(e)}
          data-testid="open-record"
        />
      </label>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
