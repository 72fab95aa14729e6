import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { compile } from "../lib/flows/compile/compile.ts";
import { drawFlow } from "../lib/flows/starters/draw.ts";
import { multipart } from "../lib/http/browser/multipart.ts";
import { freePort } from "../lib/launch/port.ts";
import { root } from "../lib/launch/root.ts";
import { benchDatabase } from "./database.ts";
import { durableRuns } from "./durable/runs.ts";
import { figure, median } from "./figure.ts";
import { besideCrowd, computing } from "./flow-crowd.ts";
import { type Load, loadOf } from "./load.ts";
import { type Product, startProduct } from "./product.ts";

const CONNECTIONS = [1, 16, 64];
const SECONDS = 4;
const FLOW = "bench-orders";
const AT_ONCE = "bench-orders-at-once";
const COMPUTING = "bench-computing";

/** Three variables of the body; over 100 a call to another service and its answer, else an answer at once. */
export const drawing = (stub: string, answer: "end" | "atOnce" = "end", method = "PUT") =>
  drawFlow({
    Home: [
      {
        id: 1,
        kind: "webhook",
        at: [0, 0],
        data: { access: "apiKey", methods: ["POST"], answer },
        to: { next: 2 },
      },
      {
        id: 2,
        kind: "set_variables",
        at: [200, 0],
        data: {
          variables: { customer: "BODY.customer", amount: "BODY.amount", currency: 'BODY.?currency.orValue("USD")' },
        },
        to: { next: 3 },
      },
      { id: 3, kind: "condition", at: [400, 0], data: { expression: "amount > 100" }, to: { true: 4, false: 6 } },
      {
        id: 4,
        kind: "http",
        at: [600, 0],
        data: {
          method,
          url: stub,
          body: `{"customer": \${json(customer)}, "amount": \${amount}, "currency": \${json(currency)}}`,
          into: "answer",
        },
        to: { ok: 5 },
      },
      {
        id: 5,
        kind: "respond",
        at: [800, 0],
        data: { body: `{"accepted": \${answer.body.accepted}, "customer": \${json(customer)}}` },
      },
      { id: 6, kind: "respond", at: [600, 200], data: { body: `{"accepted": true, "customer": \${json(customer)}}` } },
    ],
  });

/**
 * Calls of a live flow, with its log on, in turns with a bare server that does the same work without a log; `rows`: so
 * many runs wait beside those that are taken. `part`: of the lines only these.
 */
export async function bench(rows: number, _keep?: string, part = ""): Promise<void> {
  const [ours, stubs] = [await freePort(), await freePort()];
  const stub = `http://127.0.0.1:${stubs}/stub`;
  compiled(drawing(stub));
  process.env.OUTGOING_ALLOW = "127.0.0.1/32";
  process.env.FLOW_CONCURRENCY = "200";
  const raw = [await bare(stubs, stub), await bare(ours, stub)];
  try {
    const database = await benchDatabase();
    const product = await startProduct(database.url);
    try {
      if (part !== "sync") {
        await deploy(product, AT_ONCE, drawing(stub, "atOnce", "POST"));
        await durableRuns(product, { url: database.url, stub, flow: AT_ONCE, waiting: rows, part });
      }
      if (part !== "sync" && part !== "") return;
      await deploy(product, FLOW, drawing(stub));
      await deploy(product, COMPUTING, computing);
      await besideCrowd(
        product.base,
        called(product.base, `/api/webhook/${FLOW}`, product.key, 20),
        `/api/webhook/${COMPUTING}`,
      );
      for (const connections of CONNECTIONS) await compared(product, `http://127.0.0.1:${ours}`, connections);
    } finally {
      await product.stop();
      await database.stop();
    }
  } finally {
    for (const one of raw) one.kill("SIGTERM");
  }
}

async function compared(product: Product, bareBase: string, connections: number): Promise<void> {
  for (const [name, amount] of [
    ["sync", 20],
    ["sync-call", 250],
  ] as const) {
    const request = (base: string, path: string) => [called(base, path, product.key, amount)];
    const rounds: { mine: Load; bareOne: Load }[] = [];
    for (let round = 0; round < 3; round++) {
      const mine = await loadOf(product.base, request(product.base, `/api/webhook/${FLOW}`), {
        connections,
        seconds: SECONDS,
      });
      const bareOne = await loadOf(bareBase, request(bareBase, "/"), { connections, seconds: SECONDS });
      rounds.push({ mine, bareOne });
    }
    const of = (read: (one: (typeof rounds)[number]) => number) => median(rounds.map(read));
    const title = `flows.${name} c=${connections}`;
    figure(
      title,
      of(({ mine }) => mine.perSecond),
      "/s",
      of(({ bareOne }) => bareOne.perSecond),
    );
    figure(
      `${title} p50`,
      of(({ mine }) => mine.p50),
      "ms",
      of(({ bareOne }) => bareOne.p50),
    );
    figure(
      `${title} p99`,
      of(({ mine }) => mine.p99),
      "ms",
      of(({ mine }) => mine.p50),
    );
  }
}

/** A call as it is sent. */
export function called(base: string, path: string, key: string, amount: number): Buffer {
  const body = JSON.stringify({ customer: "Ana Silva", amount });
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(base).host}\r\nX-ApiKey: ${key}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Compiling, beside reading the JSON alone. */
function compiled(text: string): void {
  const times = 2000;
  const perRun = (work: () => unknown) => {
    for (let i = 0; i < times / 4; i++) work();
    const began = performance.now();
    for (let i = 0; i < times; i++) work();
    return ((performance.now() - began) / times) * 1000;
  };
  figure(
    "flows.compile",
    perRun(() => compile(text, "webhook")),
    "us",
    perRun(() => JSON.parse(text)),
  );
}

export async function deploy({ base, key }: Product, flow: string, drawFlowObj: string): Promise<void> {
  const form = multipart([
    ["type", "webhook"],
    ["drawFlowObj", drawFlowObj],
    ["deployed", "true"],
  ]);
  const headers = { "X-ApiKey": key, "Content-Type": form.contentType };
  const answer = await fetch(`${base}/api/webhooks/id/${flow}`, { method: "POST", headers, body: form.body });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The bare server in a process of its own. */
export async function bare(port: number, stub: string): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), STUB: stub };
  const child = spawn(process.execPath, ["bench/raw/flow.ts"], { cwd: root, env, stdio: ["ignore", 2, 2, "ipc"] });
  await once(child, "message");
  return child;
}
