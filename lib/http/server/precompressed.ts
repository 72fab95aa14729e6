import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

const TYPES = { js: "application/javascript; charset=UTF-8", css: "text/css; charset=UTF-8" };

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Points requests for the scripts and styles of the build in `folder` to their compressed files, where there is one
 * (`lib/launch/precompress.ts`) and the caller takes Brotli. `handle`, which is Next, sends the file with its own headers.
 * A caller that weighs encodings against each other (`br;q=0.5`) gets what `compressed.ts` chooses.
 */
export function withPrecompressed(folder: string, handle: Handle): Handle {
  const root = join(folder, "static");
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: "utf8" }) : [];
  const files = new Set(names.filter((name) => name.endsWith(".br")).map((name) => `/_next/static/${name}`));
  return (request, response) => {
    const [, path, type, query = ""] = /^([^?]+\.(js|css))(\?.*)?$/.exec(request.url ?? "") ?? [];
    if (files.has(`${path}.br`) && takesBrotli(request)) {
      request.url = `${path}.br${query}`;
      response.setHeader("Content-Type", TYPES[type as keyof typeof TYPES]);
      response.setHeader("Content-Encoding", "br");
      response.setHeader("Vary", "Accept-Encoding");
    }
    return handle(request, response);
  };
}

function takesBrotli({ headers }: IncomingMessage): boolean {
  return `${headers["accept-encoding"] ?? ""}`.split(",").some((name) => name.trim() === "br");
}
