// A second interpreter, in a worker of the worker, for what takes long.

let second: Worker | null = null;
let fail: (reason: Error) => void = () => undefined;
let ready: () => Promise<void> = async () => undefined;

/** The interpreter starts only after `wait`: then it starts from the snapshot. */
export function startAfter(wait: () => Promise<void>): void {
  ready = wait;
}

/** Runs a pickled call; rejects when the interpreter ends before it has answered. */
export async function compute(call: string): Promise<string> {
  if (!second) await ready();
  second ??= new Worker(new URL("./compute.ts", import.meta.url), { type: "module" });
  const worker = second;
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

/** Ends the interpreter, whatever it does. */
export function endCompute(why = "ended"): void {
  second?.terminate();
  second = null;
  fail(new Error(why));
}
