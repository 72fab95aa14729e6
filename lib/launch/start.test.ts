import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./root.ts";

const dataDir = mkdtempSync(join(tmpdir(), "switchyard-start-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

async function start(settings: Record<string, string>) {
  const none = { DATABASE_URL: "", SECRET: "", PORT: "", HOST: "", ROLE: "", NODE_ENV: "production" as const };
  const child = spawn(process.execPath, ["lib/launch/start.ts"], {
    cwd: root,
    env: { ...none, PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, error };
}

const secret = "0123456789 0123456789 0123456789";

describe("a start that cannot succeed ends with one line and code 1", () => {
  test.each([
    ["a bad setting", { PORT: "http" }, "A setting is wrong: PORT must be a whole number.\n"],
    [
      "a database without SECRET",
      { DATABASE_URL: "postgresql://a@127.0.0.1:1/b" },
      "SECRET is missing: with DATABASE_URL it must be set, to 32 bytes or more.\n",
    ],
    [
      "an unreachable database",
      { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/c", SECRET: secret, ROLE: "worker" },
      "The database at a@127.0.0.1:1/c cannot be reached: nothing listens there.\n",
    ],
    ["a HOST of another machine", { HOST: "192.0.2.1" }, "HOST 192.0.2.1 is not an address of this machine.\n"],
    [
      "a DATA_DIR that cannot be",
      { DATA_DIR: "/dev/null/data" },
      "DATA_DIR cannot be created: ENOTDIR: not a directory, mkdir '/dev/null/data'\n",
    ],
    [
      "a DATA_DIR where no folder can be made",
      { DATA_DIR: "/proc/data" },
      "DATA_DIR cannot be created: ENOENT: no such file or directory, mkdir '/proc/data'\n",
    ],
    [
      "an address of no database",
      { DATABASE_URL: "nonsense" },
      "A setting is wrong: DATABASE_URL must be a postgresql:// address.\n",
    ],
  ])("%s", async (_, settings, error) => {
    expect(await start(settings)).toEqual({ code: 1, out: "", error });
  });

  test("a port in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = address !== null && typeof address === "object" ? String(address.port) : "";
    const ended = await start({ PORT: port });
    server.close();
    expect(ended).toEqual({
      code: 1,
      out: "",
      error: `Port ${port} on 127.0.0.1 is in use by another program: set PORT to a free one.\n`,
    });
  });
});
