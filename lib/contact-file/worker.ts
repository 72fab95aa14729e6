import { contactFileCommands } from "./commands.ts";
import type { UploadChunk, WorkerMessage, WorkerRequest } from "./protocol.ts";

const commands = contactFileCommands((progress) => tell({ progress }));
// One after the other: each finds the rows as the one before left them.
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  last = last.then(() => answer(data));
};

async function answer({ id, command, args }: WorkerRequest): Promise<void> {
  try {
    const work = commands[command] as (...args: unknown[]) => unknown;
    const told = await work(...args);
    tell({ id, answer: told }, command === "chunk" ? [(told as UploadChunk).body.buffer] : []);
  } catch (error) {
    tell({ id, bug: String((error as Error).stack) });
  }
}

function tell(told: WorkerMessage, transfer: Transferable[] = []): void {
  self.postMessage(told, { transfer });
}
