// A stand-in for the server, for work on the page alone: `npm run dev`, then open
// /game/mock?mock#green (or /?mock).
// Only the development server can load it; nothing of it is in the built page.
import { cardMoment } from "./cards";
import fixture from "./fixture.json";

type Fields = Record<string, unknown>;
const data = fixture as unknown as Record<
  "welcome" | "update" | "after" | "placing" | "over",
  Fields
> & { rulesets: unknown; picture: string; clauses: unknown };

export function installMock(): void {
  const real = window.fetch;
  window.fetch = async (input, init) => answer(String(input)) ?? real(input, init);
  (window as unknown as { WebSocket: unknown }).WebSocket = MockSocket;
}

function answer(address: string): Response | null {
  if (!address.startsWith("/api/")) return null;
  const json = (body: unknown): Response =>
    new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  if (address === "/api/rulesets") return json(data.rulesets);
  if (address.includes("/clauses")) return json(data.clauses);
  if (address.includes("/glossary")) return json([]);
  if (address.includes("/moment/"))
    return json({ ...data.update, seq: Number(/moment\/(\d+)/.exec(address)?.[1]), orders: [] });
  return json({ game: "mock", status: "yours", turn_note: "Turn 5", you: ["green"] });
}

class MockSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(_address: string) {
    super();
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
      this.tell(data.welcome);
      const which = new URLSearchParams(location.search).get("mock");
      this.tell(
        cardMoment(which, data.update) ??
          (which === "placing" ? data.placing : which === "over" ? data.over : data.update),
      );
    }, 30);
  }

  send(text: string): void {
    const asked = JSON.parse(text) as { id: string; do: string; text?: string };
    const { id } = asked;
    if (asked.do === "order" && asked.text === "G4 FL xO2") {
      this.tell({ type: "done", id, seq: 69 });
      this.tell(data.after);
    } else if (asked.do === "threats") {
      this.tell({
        type: "threats",
        id,
        items: [
          { subject: "O2", at: [6, 6], by: "O2", target: null, clause: null },
          { subject: "O3", at: [8, 5], by: "O3", target: "G4", clause: null },
        ],
      });
    } else if (asked.do === "order") {
      this.tell({
        type: "refused",
        id,
        clause: "TRI-MAN-01",
        title: `${asked.text} refused`,
        sentence: "The stand-in plays only G4 FL xO2.",
        nearest: ["G4 FL xO2"],
      });
    } else if (asked.do === "check") this.tell({ type: "checked", id, ok: true });
    else this.tell({ type: "done", id });
  }

  close(): void {
    this.readyState = 3;
  }

  private tell(message: unknown): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 5);
  }
}
