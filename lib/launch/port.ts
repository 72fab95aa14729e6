import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./failure.ts";

/** A port of the loopback that nothing uses at this moment. */
export async function freePort(): Promise<number> {
  const server = await listen(0, "127.0.0.1");
  const address = server.address();
  await new Promise((done) => server.close(done));
  return address !== null && typeof address === "object" ? address.port : 0;
}

/** Why nothing can listen there: `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, ...; null when it can. */
export async function obstacle(port: number, host: string): Promise<string | null> {
  try {
    const server = await listen(port, host);
    await new Promise((done) => server.close(done));
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

/** Fails where nothing can listen; the processes of a killed start get three seconds to let go of the port. */
export async function waitForPort(port: number, host: string): Promise<void> {
  for (let tenths = 0; ; tenths++) {
    const code = await obstacle(port, host);
    if (code === null) return;
    if (code === "EADDRINUSE" && tenths < 30) await pause(100);
    else throw new Failure(sayWhy(code, port, host));
  }
}

function sayWhy(code: string, port: number, host: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use by another program: set PORT to a free one.`;
    case "EACCES":
      return `Port ${port} is not allowed for this user: set PORT to 1024 or more.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST ${host} is not an address of this machine.`;
    default:
      return `Nothing can listen on port ${port} of ${host}: ${code}.`;
  }
}

function listen(port: number, host: string) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
