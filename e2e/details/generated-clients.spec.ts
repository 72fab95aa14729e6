import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { admin } from "../app.ts";
import { expect, test } from "../fixtures.ts";

const root = join(import.meta.dirname, "../..");

/** A generated program answers the test by its output. */
const TOLD =
  "process.stdout.write(JSON.stringify({ hub, rows, problem: found.error, refused: refused.error?.status }));";

/** What an integrator writes on the client that hey-api generates. */
const onHeyApi = `
import { client } from "./hey-api/client.gen.js";
import { addLeads, listHubSummaries, searchInteractions } from "./hey-api/index.js";

// Not as its option \`auth\`, which sends the key in two headers: a request may carry one.
const headers = { "X-ApiKey": process.env.SWITCHYARD_KEY ?? "" };
client.setConfig({ baseUrl: process.env.SWITCHYARD_URL ?? "", headers });
const hubs = await listHubSummaries();
const hub: string | undefined = hubs.data?.result[0]?.name;
const found = await searchInteractions({
  body: { initialdate: "2026-10-05 00:00:00", finaldate: "2026-10-11 23:59:59", index: 0, rows: 5 },
});
const rows: number | undefined = found.data?.rows;
const refused = await addLeads({ path: { hubName: "no such hub" }, body: { leads: [{ clientIds: ["+59899123456"] }] } });
${TOLD}
`;

/** The same on openapi-fetch, with the types of openapi-typescript. */
const onOpenapiFetch = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const headers = { "X-ApiKey": process.env.SWITCHYARD_KEY ?? "" };
const client = createClient<paths>({ baseUrl: process.env.SWITCHYARD_URL ?? "", headers });
const hubs = await client.GET("/api/dialer");
const hub: string | undefined = hubs.data?.result[0]?.name;
const found = await client.POST("/api/interactions/search", {
  body: { initialdate: "2026-10-05 00:00:00", finaldate: "2026-10-11 23:59:59", index: 0, rows: 5 },
});
// Asked for CSV, the same operation would answer text.
const rows: number | undefined = typeof found.data === "string" ? undefined : found.data?.rows;
const refused = await client.POST("/api/dialer/id/{hubName}/freshLeads", {
  params: { path: { hubName: "no such hub" } },
  body: { leads: [{ clientIds: ["+59899123456"] }] },
});
${TOLD}
`;

test("generated clients compile and call", async ({ api, baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-clients-"));
  const run = (command: string, ...args: string[]) => {
    const env = { ...process.env, SWITCHYARD_URL: baseURL ?? "", SWITCHYARD_KEY: admin.key };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: "utf8" });
    expect(status, `${command} ${args.join(" ")}\n${stdout}\n${stderr}`).toBe(0);
    return stdout;
  };
  try {
    await test.step("Generate both clients from the served document", async () => {
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
      writeFileSync(join(folder, "openapi.json"), await (await api.get("/api/openapi.json")).text());
      writeFileSync(join(folder, "on-hey-api.ts"), onHeyApi);
      writeFileSync(join(folder, "on-openapi-fetch.ts"), onOpenapiFetch);
      run(process.execPath, join(root, "e2e/clients/generate.mjs"), folder);
    });
    await test.step("Compile a program on each", async () => {
      const compiler = ["--strict", "--target", "es2023", "--module", "nodenext", "--skipLibCheck", "--types", "node"];
      run(
        join(root, "node_modules/.bin/tsc"),
        ...compiler,
        "--outDir",
        "compiled",
        "on-hey-api.ts",
        "on-openapi-fetch.ts",
      );
    });
    await test.step("Run both programs", async () => {
      for (const program of ["on-hey-api.js", "on-openapi-fetch.js"]) {
        const told = JSON.parse(run(process.execPath, join("compiled", program)));
        expect(told).toEqual({ hub: expect.any(String), rows: expect.any(Number), refused: 404 });
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
