import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What `work` makes of the address at which Node alone answers the list's query, on a database of the product. */
export async function withRawServer<T>(url: string, work: (base: string) => Promise<T>): Promise<T> {
  const child = fork(join(import.meta.dirname, "server.ts"), { env: { ...process.env, DATABASE_URL: url } });
  try {
    const [port] = (await once(child, "message")) as [number];
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    child.disconnect();
  }
}
