import { startPython } from "./boot";

// The second interpreter: runs one pickled call after another.

const started = startPython(new URL("..", location.href), () => undefined).then(
  ({ python }) => python.pyimport("naumachia.server.browser") as { work(call: string): string },
);

addEventListener("message", async (event: MessageEvent<string>) => {
  try {
    postMessage({ answer: (await started).work(event.data) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
