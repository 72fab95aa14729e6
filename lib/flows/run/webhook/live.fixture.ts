import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import * as run from "@/app/api/runs/[id]/route.ts";
import * as runs from "@/app/api/runs/route.ts";
import { POST as webhook } from "@/app/api/webhook/[flow]/route.ts";
import type { Answered } from "../../../testing/call.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey, unique } from "../../../testing/factories.ts";
import { flowApi } from "../../../testing/flow-api.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { drawFlow, type Sketch } from "../../starters/draw.ts";
import { flushRuns } from "../log/writer.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
type Asking = {
  method?: Method;
  body?: unknown;
  headers?: Record<string, string>;
  key?: string | null;
  query?: string;
};

/** An administrator's key, and the API of flows with it. */
export let admin: string;
export let api: ReturnType<typeof flowApi>;
/** What the stub service was asked. */
export const hits: { url: string; method: string; headers: IncomingMessage["headers"]; body: string }[] = [];
const stub = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => {
    body += piece;
  });
  request.on("end", () => {
    const { url = "", method = "", headers } = request;
    hits.push({ url, method, headers, body });
    const [, what, arg] = url.split("/");
    const answer = () => {
      if (what === "to") response.setHeader("location", decodeURIComponent(arg ?? ""));
      const status = what === "status" ? Number(arg) : what === "to" ? 307 : 200;
      response.writeHead(status, { "content-type": "application/json" });
      const levels = what === "deep" ? Number(arg) : 0;
      response.end(levels > 0 ? "[".repeat(levels) + "]".repeat(levels) : JSON.stringify({ hits: hits.length }));
    };
    if (what === "slow") setTimeout(answer, Number(arg));
    else answer();
  });
});
/** An address of the stub service: `/status/503`, `/slow/200` (ms), `/deep/40` (levels), `/to/<address>` (307), anything else. */
export const at = (path: string) => `http://127.0.0.1:${(stub.address() as AddressInfo).port}${path}`;

/** Begins with the stub service, and ends it. */
export function withStub(): void {
  beforeAll(async () => {
    admin = await makeApiKey();
    api = flowApi(admin);
    await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    stub.closeAllConnections();
    stub.close();
  });
}

/** A live flow of these nodes; `start`: how its start node is set. */
export async function deployed(home: Sketch[], start: object = {}): Promise<string> {
  const name = unique("live");
  expect((await api.create(name, { drawFlowObj: drawnFrom(home, start), deployed: "true" })).status).toBe(200);
  return name;
}

/** Makes these nodes the flow's live version. */
export async function redeployed(flow: string, home: Sketch[], start: object = {}): Promise<void> {
  expect((await api.update(flow, { drawFlowObj: drawnFrom(home, start), deployed: "true" })).status).toBe(200);
}

function drawnFrom([first, ...rest]: Sketch[], start: object): string {
  return drawFlow({ Home: [{ ...(first as Sketch), data: { ...first?.data, ...start } }, ...rest] });
}

/** Calls a live flow, as an administrator unless told otherwise. */
export function ask(
  flow: string,
  { method = "POST", body, headers = {}, key = admin, query = "" }: Asking = {},
): Promise<Answered> {
  const path = `/api/webhook/${encodeURIComponent(flow)}${query}`;
  return call(webhook, { method, path, ...(key !== null && { key }), body, headers });
}

/** The run as the log has it. */
export async function logged(id: string) {
  await flushRuns();
  return (await call(run.GET, { path: `/api/runs/${id}`, key: admin })).json.result;
}
/** The list of runs. */
export const listed = async (query: string) => {
  await flushRuns();
  return (await call(runs.GET, { path: `/api/runs?${query}`, key: admin })).json;
};

/** An HTTP node of key 2. */
export const http = (url: string, to: Sketch["to"], more: object = {}) =>
  node(2, "http", { method: "POST", url, body: "{}", timeout: 5, retries: 0, backoff: 1, into: "got", ...more }, to);
