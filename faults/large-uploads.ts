import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { writeUpload } from "../bench/contacts.ts";
import { at } from "../bench/figure.ts";
import { send } from "./http.ts";
import { type Lab, note, startLab } from "./lab.ts";
import { residentMb } from "./memory.ts";
import { report } from "./report.ts";
import { makeHub } from "./scenario.ts";
import { untilNone } from "./workload.ts";

type Size = { uploads: number; contacts: number; memoryLimitMb: number; p95LimitMs: number };

/** Two of 230 MB, as a busy morning brings, and four of 500 MB, as someone hostile does. */
const SIZES: Size[] = [
  { uploads: 2, contacts: 1_000_000, memoryLimitMb: 700, p95LimitMs: 200 },
  { uploads: 4, contacts: 2_200_000, memoryLimitMb: 700, p95LimitMs: 200 },
];
const PROBES = ["/api/webhooks/names", "/api/hubs", "/api/dialer/id/faults-calls/lists", "/api/health/ready"];
const PROBE_PAUSE_MS = 50;
const IDLE_PROBE_MS = 10_000;

/** Uploads at once beside which others go on: their answers' times, and what the web process holds. */
export async function largeUploads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-bodies-"));
  const lab = await startLab();
  try {
    await makeHub(lab);
    for (const size of SIZES) await uploadAtOnce(lab, folder, size);
  } finally {
    await lab.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function uploadAtOnce(lab: Lab, folder: string, size: Size): Promise<void> {
  const { uploads, contacts, memoryLimitMb, p95LimitMs } = size;
  const body = join(folder, `${contacts}.json`);
  await writeUpload(body, contacts);
  const megabytes = Math.round(statSync(body).size / 1e6);
  note(`${uploads} uploads of ${megabytes} MB`);
  const idle = await probe(lab, pause(IDLE_PROBE_MS));
  const web = lab.members("web")[0];
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMb(web?.pid) ?? 0);
  }, 200);
  const sent = Promise.all(Array.from({ length: uploads }, () => upload(lab, body)));
  const busy = await probe(lab, sent);
  const statuses = await sent;
  clearInterval(watching);
  const loading = "SELECT count(*) AS n FROM list WHERE status = 'loading'";
  for (let tries = 0; tries < 10 && (await untilNone(lab, loading)) > 0; tries++) note("  loading still");
  const [found] = await lab.query<{ n: string }>("SELECT count(*) AS n FROM contact");
  const name = `uploads-${uploads}x${megabytes}MB`;
  const missing = statuses.filter((status) => status === 200).length * contacts - Number(found?.n ?? 0);
  report({
    name: `${name}.refused`,
    value: statuses.filter((status) => status !== 200).length,
    unit: "uploads",
    limit: 0,
  });
  report({ name: `${name}.missing`, value: Math.abs(missing), unit: "contacts", limit: 0 });
  report({ name: `${name}.web-memory`, value: peak, unit: "MB", limit: memoryLimitMb });
  const [p95, idleP95] = [at(busy, 0.95) * 1000, at(idle, 0.95) * 1000];
  report({
    name: `${name}.others-p95`,
    value: p95,
    unit: "ms",
    limit: p95LimitMs,
    idle: idleP95,
    requests: busy.length,
  });
  await lab.query("TRUNCATE contact, list_chunk, list_rejection, list_numbers, list CASCADE");
}

/** Asks small things until `over` is; gives how many seconds each took. */
async function probe(lab: Lab, over: Promise<unknown>): Promise<number[]> {
  let going = true;
  void over.finally(() => {
    going = false;
  });
  const seconds: number[] = [];
  for (let i = 0; going; i++) {
    seconds.push((await send(lab.base, lab.key, { path: PROBES[i % PROBES.length] ?? "/" })).seconds);
    await pause(PROBE_PAUSE_MS);
  }
  return seconds;
}

async function upload(lab: Lab, body: string): Promise<number> {
  const { size } = statSync(body);
  const headers = { "X-ApiKey": lab.key, "Content-Type": "application/json", "Content-Length": size };
  return new Promise((resolve, reject) => {
    const path = `${lab.base}/api/dialer/id/faults-calls/lists`;
    const sent = request(path, { method: "POST", headers }, (answer) => {
      json(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    sent.on("error", reject);
    createReadStream(body, { highWaterMark: 256 * 1024 }).pipe(sent);
  });
}
