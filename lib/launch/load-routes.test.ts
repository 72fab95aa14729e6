import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadRoutes } from "./load-routes.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "switchyard-routes-"));
  for (const file of ["route.ts", "hubs/[name]/route.ts", "hubs/[name]/lists/schema.ts", "[...path]/route.ts"]) {
    const path = join(folder, "api", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test("each route file is loaded by a request to one of its addresses", async () => {
  const urls: string[] = [];
  await loadRoutes((request, response) => {
    urls.push(request.url ?? "");
    response.writeHead(400).end();
  }, folder);
  expect(urls.sort()).toEqual(["/api", "/api/any", "/api/hubs/any"]);
});

test("a route file that throws while it is loaded is named", async () => {
  const broken = loadRoutes((request, response) => {
    response.writeHead(request.url === "/api/hubs/any" ? 500 : 400).end();
  }, folder);
  await expect(broken).rejects.toThrow("app/api/hubs/[name]/route.ts cannot be loaded");
});
