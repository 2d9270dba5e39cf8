import { fetchUnpacked, type Container } from "./downloads";

// Download and unpack files while another worker starts Python.

export type FetchRequest = { base: string; containers: Container[] };
export type FetchReply =
  | { bytes: number }
  | { index: number; file: ArrayBuffer }
  | { failed: string };

const tell = (message: FetchReply, transfer: Transferable[] = []): void =>
  postMessage(message, { transfer });

addEventListener("message", async (event: MessageEvent<FetchRequest>) => {
  const { base, containers } = event.data;
  try {
    const load = async (one: Container, index: number): Promise<void> => {
      const response = await fetchUnpacked(new URL(base), one, (bytes) => tell({ bytes }));
      const file = await response.arrayBuffer();
      tell({ index, file }, [file]);
    };
    await Promise.all(containers.map(load));
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) });
  }
});
