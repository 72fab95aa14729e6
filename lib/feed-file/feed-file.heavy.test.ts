import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as FEED } from "@/app/api/interactions/route.ts";
import { db } from "../db.ts";
import { makeApiKey } from "../testing/factories.ts";
import { type InteractionIn, linesIn, makeInteraction } from "../testing/interactions.ts";

const script = join(import.meta.dirname, "../../scripts/feed.ts");
const folder = mkdtempSync(join(tmpdir(), "switchyard-feed-file-"));

type Answer = (request: IncomingMessage, answer: () => Promise<Response>) => Promise<Response>;

let key = "";
let server: Server;
let url = "";
/** How the service answers: as it does, unless a test lets it fail. */
let answers: Answer;

beforeAll(async () => {
  key = await makeApiKey();
});
beforeEach(async () => {
  answers = (_, answer) => answer();
  server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const asked = new Request(`http://127.0.0.1${request.url}`, { method: "POST", headers, body });
    const answer = await answers(request, () => FEED(asked));
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Given = { file: string; args?: string[]; stdin?: Uint8Array };

function start({ file, args = [], stdin }: Given) {
  const env = { ...process.env, SWITCHYARD_KEY: key, SWITCHYARD_URL: url };
  const child = spawn(process.execPath, [script, file, ...args], { env, stdio: "pipe" });
  child.stdin.end(stdin);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const said = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(([code, out, err]) => ({
    code,
    out,
    err,
  }));
  return { child, said };
}
const run = (file: string, ...args: string[]) => start({ file, args }).said;

function write(content: string | Uint8Array, name = `${randomUUID()}.ndjson`): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const make = (count: number) => Array.from({ length: count }, () => makeInteraction());
const stored = async (interactions: InteractionIn[]) => {
  const where = { guid: { in: interactions.map(({ guid }) => guid) } };
  return [await db().interaction.count({ where }), await db().segment.count({ where })];
};

test("killed between two parts and in the middle of one, it goes on: nothing is lost, nothing doubled", async () => {
  const interactions = make(300);
  const file = write(linesIn(interactions));
  const parts: number[] = [];
  let killAt = 3;
  let child = start({ file, args: ["--part-bytes", "4000"] }).child;
  answers = async (request, answer) => {
    parts.push(Number(request.headers["content-length"]));
    const done = await answer();
    // The part is stored, and nobody is there to hear of it.
    if (parts.length === killAt) child.kill("SIGKILL");
    return done;
  };
  await new Promise((resolve) => child.once("close", resolve));
  expect(parts).toHaveLength(3);
  expect(existsSync(`${file}.feed`)).toBe(true);
  killAt = 6;
  child = start({ file, args: ["--part-bytes", "4000"] }).child;
  await new Promise((resolve) => child.once("close", resolve));
  const { code, out, err } = await run(file, "--part-bytes", "4000");
  expect([code, err.match(/Continuing after line \d+/)?.length]).toEqual([0, 1]);
  expect(out).toContain("300 received");
  // Two parts were sent twice, for their answers were never heard.
  expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(
    linesIn(interactions).length + (parts[2] ?? 0) + (parts[5] ?? 0),
  );
  expect(await stored(interactions)).toEqual([300, 300]);
  expect(existsSync(`${file}.feed`)).toBe(false);
});

test("stopped by Ctrl-C it says so, and a file that was written on meanwhile is fed to its new end", async () => {
  const [first, later] = [make(100), make(20)];
  // The beginning is what a file is known by.
  const file = write(Buffer.concat([Buffer.from(`${" ".repeat(70_000)}\n`), linesIn(first)]));
  const { child, said } = start({ file, args: ["--part-bytes", "40000"] });
  answers = async (_, answer) => {
    const done = await answer();
    answers = async () => {
      child.kill("SIGINT");
      return new Promise(() => undefined);
    };
    return done;
  };
  expect(await said).toMatchObject({ code: 2, err: expect.stringContaining("Stopped. Run it again") });
  appendFileSync(file, linesIn(later));
  answers = (_, answer) => answer();
  expect(await run(file)).toMatchObject({ code: 0, err: expect.stringContaining("Continuing after line") });
  expect(await stored([...first, ...later])).toEqual([120, 120]);
});

test("waits while the service is away or full, and gives up when it has waited long enough", async () => {
  const interactions = make(3);
  const file = write(linesIn(interactions));
  const failures = [429, 503];
  answers = async (_, answer) => {
    const status = failures.shift();
    return status ? new Response("{}", { status, headers: { "Retry-After": "1" } }) : answer();
  };
  expect(await run(file)).toMatchObject({ code: 0, err: expect.stringMatching(/answers 429\..*\n.*answers 503\./) });
  expect(await stored(interactions)).toEqual([3, 3]);
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
  const away = await run(file, "--patience", "0");
  expect(away).toMatchObject({
    code: 2,
    err: `${url} cannot be reached (ECONNREFUSED). Stopped after 0 s; run it again to continue.\n`,
  });
  server.listen(0, "127.0.0.1");
});

test("packed or by the standard input is the same, and rejected lines are told by the file's line numbers", async () => {
  const interactions = make(60);
  const lines = linesIn(interactions).toString().split("\n");
  const content = Buffer.from([...lines.slice(0, 40), "", "{}", ...lines.slice(40)].join("\n"));
  const rejected = { code: 1, out: expect.stringMatching(/1 rejected\nline 42: guid is required\n/) };
  expect(await run(write(content), "--part-bytes", "2000")).toMatchObject(rejected);
  expect(await run(write(gzipSync(content), `${randomUUID()}.gz`), "--part-bytes", "2000")).toMatchObject(rejected);
  expect(await start({ file: "-", stdin: content }).said).toMatchObject(rejected);
  expect(await stored(interactions)).toEqual([60, 60]);
});

test("what cannot be fed is told in one line", async () => {
  const good = write(linesIn(make(1)));
  const directory = join(folder, "directory.ndjson");
  mkdirSync(directory);
  const cases: [string[], RegExp][] = [
    [["/nowhere.ndjson"], /^There is no file \/nowhere\.ndjson\.$/],
    [[directory], /is a directory; give one file\.$/],
    [[write("")], /is empty: there is nothing to send\.$/],
    [[write("guid,started\n1,2\n")], /is not NDJSON with one interaction per line\.$/],
    [[write('[\n {"guid": 1}\n]')], /is not NDJSON.*write a JSON array with one element per line\.$/],
    [[write(gzipSync(Buffer.alloc(500_000, "{}\n")).subarray(0, 200), "cut.gz")], /cut\.gz is damaged/],
    [[good, "--key", "swy_unknown"], /does not know this key/],
    [[good, "--url", "localhost"], /^--url must be an address/],
    [[good, "--part-bytes", "0"], /^--part-bytes must be a whole number from 1, not 0\.$/],
    [[good, "--nothing"], /--nothing/],
    [[], /^Give one file/],
  ];
  const judge = async ([[file = "--", ...args], line]: (typeof cases)[number]) => {
    const { code, err } = await run(file, ...args);
    expect([file, code, err.trimEnd().split("\n").length]).toEqual([file, 2, 1]);
    expect(err.trimEnd()).toMatch(line);
  };
  await Promise.all(cases.map(judge));
  answers = async () => new Response("<html>", { status: 200 });
  expect((await run(good)).err).toContain("but not as Switchyard does: is --url right?");
  expect((await run("--help")).out).toContain("Usage: npm run feed");
});
