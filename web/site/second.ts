// A second interpreter, in a nested worker, for long computations.

let interpreter: Worker | null = null;
let fail: (reason: Error) => void = () => undefined;
let ready: () => Promise<void> = async () => undefined;

/** Start the interpreter only after `wait`, because it then starts from the snapshot. */
export function startAfter(wait: () => Promise<void>): void {
  ready = wait;
}

/** Run a pickled call. Rejects if the interpreter ends before it answers. */
export async function compute(call: string): Promise<string> {
  if (!interpreter) await ready();
  interpreter ??= new Worker(new URL("./compute.ts", import.meta.url), { type: "module" });
  const worker = interpreter;
  return new Promise((resolve, reject) => {
    fail = reject;
    worker.onmessage = (event: MessageEvent<{ answer?: string; failed?: string }>) => {
      if (event.data.answer !== undefined) resolve(event.data.answer);
      else endCompute(event.data.failed);
    };
    worker.onerror = (event) => endCompute(event.message);
    worker.postMessage(call);
  });
}

/** End the interpreter, even during a call. */
export function endCompute(why = "ended"): void {
  interpreter?.terminate();
  interpreter = null;
  fail(new Error(why));
}
