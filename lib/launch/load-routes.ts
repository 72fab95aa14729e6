import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import { root } from "./root.ts";

/** No route has a handler of it: Next loads the file, and refuses the request. */
const METHOD = "PROPFIND";

/**
 * Lets Next load every route file of the API before the first caller comes: each puts its handlers into the table that
 * the server calls them by. Fails with the name of a file that throws while it is loaded.
 */
export async function loadRoutes(next: RequestListener, folder = join(root, "app")): Promise<void> {
  const server = createServer(next).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    for (const path of routesIn(folder)) {
      const status = await statusOf(port, addressOf(path));
      if (status === 500) throw new Failure(`${join("app", path)} cannot be loaded; the error stands above.`);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function routesIn(folder: string): string[] {
  const files = readdirSync(join(folder, "api"), { recursive: true, encoding: "utf8" });
  return files.filter((file) => /(^|\/)route\.ts$/.test(file)).map((file) => join("api", file));
}

/** An address that the file answers, with a word in place of each parameter. */
function addressOf(path: string): string {
  return `/${path.replace(/\/route\.ts$/, "").replace(/\[[^/]*\]/g, "any")}`;
}

async function statusOf(port: number, path: string): Promise<number | undefined> {
  const [answer] = await once(request({ host: "127.0.0.1", port, path, method: METHOD }).end(), "response");
  answer.resume();
  return answer.statusCode;
}
