/** Messages between pages and Python, on a channel shared by all tabs of the site. */

export type ToPython =
  | { do: "hello"; from: string }
  | { do: "bye"; from: string }
  | {
      do: "request";
      from: string;
      id: string;
      method: string;
      address: string;
      headers: Record<string, string>;
      body: string;
    }
  | { do: "open"; from: string; id: string; address: string; protocols: string[] }
  | { do: "text"; from: string; id: string; text: string }
  | { do: "close"; from: string; id: string }
  | { do: "export"; from: string; id: string }
  | { do: "import"; from: string; id: string; database: Uint8Array };

/** Python's status, sent by the tab that runs it; `epoch` identifies that run. */
export interface Status {
  kind: "status";
  epoch: string;
  bytes: number;
  all: number;
  ready: boolean;
  /** Why Python cannot start; "" if it can. */
  failed: string;
  /** Why games are not stored; "" if they are. */
  unsaved: string;
  /** True if the next visit can start from this browser's files. */
  kept: boolean;
  /** Seconds from the start to the end of each stage. */
  stages: Record<string, number>;
}

export type FromPython =
  | Status
  | { kind: "reload" }
  | { kind: "database"; to: string; id: string; database: Uint8Array }
  | {
      kind: "answer" | "open" | "text" | "close";
      to: string;
      id: string;
      code: number;
      text: string;
    };

export const channelOf = (base: URL): string => `naumachia ${base.pathname}`;
