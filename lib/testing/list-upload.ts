import { GET as getList } from "../../app/api/dialer/id/[hubName]/lists/[id]/route.ts";
import { POST as postList } from "../../app/api/dialer/id/[hubName]/lists/route.ts";
import { db } from "../db.ts";
import { loadList } from "../outbound/lists/load.ts";
import { call } from "./call.ts";
import { unique } from "./factories.ts";

type More = { query?: string; headers?: Record<string, string> };

/** Uploads to a hub as the holder of `key`; `body` goes out as JSON unless it is text, bytes or a stream. */
export function uploadTo(hub: { name: string }, key: string | null, body: unknown, { query = "", headers }: More = {}) {
  const path = `/api/dialer/id/${encodeURIComponent(hub.name)}/lists${query}`;
  const sent = body instanceof ReadableStream || body instanceof Uint8Array ? body : textOf(body);
  // A stream comes without its length, as a client that does not know it sends it.
  const length = sent instanceof ReadableStream ? {} : { "Content-Length": String(Buffer.byteLength(sent)) };
  return call(postList, {
    path,
    key,
    body: sent,
    headers: { "Content-Type": "application/json", ...length, ...headers },
  });
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** The body of an upload. */
export function listOf(list: unknown[], filename = unique("list")) {
  return { filename, list };
}

export async function fetchList(hub: { name: string }, key: string, id: number) {
  return (await call(getList, { path: `/api/dialer/id/${hub.name}/lists/${id}`, key })).json.result;
}

/** The saved contacts of a list, in order. */
export function contactsOf(list: number) {
  return db().contact.findMany({ where: { listId: BigInt(list) }, orderBy: { position: "asc" } });
}

/** So many contacts with numbers of their own. */
export function manyContacts(count: number) {
  return Array.from({ length: count }, (_, i) => ({ clientIds: [`+34${600_000_000 + i}`], data: { i } }));
}

/** Loads a list as the worker does. */
export function load(list: number | bigint) {
  return loadList(BigInt(list), new AbortController().signal);
}

export function chunksOf(list: number) {
  return db().listChunk.count({ where: { listId: BigInt(list) } });
}
