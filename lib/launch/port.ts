import { createServer } from "node:net";

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

function listen(port: number, host: string) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
