import { contactFileCommands } from "./commands.ts";
import type { Asked, Told, UploadChunk } from "./protocol.ts";

const commands = contactFileCommands((progress) => tell({ progress }));
// One after the other: each finds the rows as the one before left them.
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  last = last.then(() => answer(data));
};

async function answer({ id, command, args }: Asked): Promise<void> {
  try {
    const work = commands[command] as (...args: unknown[]) => unknown;
    const told = await work(...args);
    tell({ id, answer: told }, command === "chunk" ? [(told as UploadChunk).body.buffer] : []);
  } catch (error) {
    tell({ id, bug: String((error as Error).stack) });
  }
}

function tell(told: Told, transfer: Transferable[] = []): void {
  self.postMessage(told, { transfer });
}
