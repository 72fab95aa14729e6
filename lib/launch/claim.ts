import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";
import { text } from "node:stream/consumers";

/** Where a start of Switchyard runs, as another one tells it. */
export type Claimant = { pid: number; url: string; dataDir: string };

/**
 * Takes something (a folder, a port) for this process, or says who has it. The kernel frees it when the process
 * ends, however it ends: it is a listening socket in Linux's abstract namespace, not a file.
 */
export async function claim(what: string, me: Claimant): Promise<{ free: () => void } | { taken: Claimant | null }> {
  const path = `\0switchyard-${createHash("sha256").update(what).digest("hex").slice(0, 32)}`;
  const server = createServer((socket) => socket.on("error", () => undefined).end(JSON.stringify(me)));
  const listening = await new Promise<boolean>((resolve, reject) => {
    server.once("listening", () => resolve(true));
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    server.listen({ path });
  });
  if (!listening) return { taken: await ask(path) };
  server.unref();
  return { free: () => void server.close() };
}

async function ask(path: string): Promise<Claimant | null> {
  const socket = connect({ path });
  socket.setTimeout(2000, () => socket.destroy());
  try {
    return JSON.parse(await text(socket)) as Claimant;
  } catch {
    return null;
  }
}
