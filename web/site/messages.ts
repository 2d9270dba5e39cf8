/** What pages and Python say to each other, on a channel that all tabs of the site share. */

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

/** How far Python is, told by the tab that runs it; `epoch` names that run. */
export interface Standing {
  kind: "standing";
  epoch: string;
  bytes: number;
  all: number;
  ready: boolean;
  /** Why Python cannot be started; "" while it can. */
  failed: string;
  /** Why games are not being stored; "" while they are. */
  unsaved: string;
  /** Whether the next visit finds in the browser what it starts from. */
  kept: boolean;
  /** Seconds that the start took up to the end of each stage. */
  stages: Record<string, number>;
}

export type FromPython =
  | Standing
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
