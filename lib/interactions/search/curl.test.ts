import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";

test("a shell hands on the address, the key and the body as they are, whatever they hold", async () => {
  const body = { client: `O'Hara "$HOME" \\ \`id\`` };
  const script = `curl() { printf '%s\\0' "$@"; }\n${curlOf("http://127.0.0.1/api/interactions/search", body)}`;
  const env = { ...process.env, SWITCHYARD_KEY: "a key" };
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", script], { env });
  const [address, , key, , type, , data = ""] = stdout.split("\0");
  expect([address, key, type]).toEqual([
    "http://127.0.0.1/api/interactions/search",
    "X-ApiKey: a key",
    "Content-Type: application/json",
  ]);
  expect(JSON.parse(data)).toEqual(body);
});

test("what is only read has no body", () => {
  expect(curlOf("http://127.0.0.1/api/interactions/id/a")).toBe(
    `curl 'http://127.0.0.1/api/interactions/id/a' \\\n  -H "X-ApiKey: $SWITCHYARD_KEY"`,
  );
});
