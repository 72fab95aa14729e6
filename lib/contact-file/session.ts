import type { ContactFileCommands, FileProgress, WorkerMessage, WorkerRequest } from "./protocol.ts";

type Answered<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/** A contact file in a worker of its own: the page only ever holds windows of rows, counts and groups. */
export type ContactFile = { [C in keyof ContactFileCommands]: Answered<ContactFileCommands[C]> } & {
  /** Ends the worker; what is still asked is never answered. */
  close(): void;
};

const commands = [
  "read",
  "reread",
  "review",
  "rows",
  "preview",
  "previewAll",
  "apply",
  "undo",
  "steps",
  "replay",
  "toCheck",
  "checked",
  "plan",
  "chunk",
  "refused",
  "problemRows",
  "leftOut",
  "asEntries",
  "entries",
  "unreadRows",
] as const satisfies (keyof ContactFileCommands)[];

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/** Starts the worker. `onProgress` hears how far a long command has come. */
export function openContactFile(onProgress: (progress: FileProgress) => void = () => {}): ContactFile {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if ("progress" in data) return onProgress(data.progress);
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ("bug" in data) asker?.reject(new Error(data.bug));
    else asker?.resolve(data.answer);
  };
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  const ask = (command: WorkerRequest["command"], args: unknown[]) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, command, args } satisfies WorkerRequest);
    });
  const asking = commands.map((command) => [command, (...args: unknown[]) => ask(command, args)]);
  return { ...Object.fromEntries(asking), close: () => worker.terminate() };
}
