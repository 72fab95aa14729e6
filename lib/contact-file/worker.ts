import type { Asked, ContactFileCommands, Told } from "./protocol.ts";

const commands: Partial<ContactFileCommands> = {};

const tell = (told: Told, transfer: Transferable[] = []) => self.postMessage(told, { transfer });

self.onmessage = async ({ data: { id, command, args } }: MessageEvent<Asked>) => {
  try {
    const work = commands[command] as ((...args: unknown[]) => unknown) | undefined;
    if (!work) throw new Error(`${command} is not there`);
    tell({ id, answer: await work.apply(commands, args) });
  } catch (error) {
    tell({ id, bug: String((error as Error).stack) });
  }
};
