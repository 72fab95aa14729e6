import { api, get, send, withQuery } from "../../http/browser/client.ts";
import type { CheckAnswer } from "../hubs/number-check-schema.ts";
import type { TemplatePreviews } from "../hubs/template-schema.ts";
import type { LeadsAnswer } from "../leads/schema.ts";
import type { LeftOutFields, LeftOutRecord } from "../lists/left-out-schema.ts";
import type { ListRecord, UploadAnswer } from "../lists/schema.ts";

/** An upload that goes in pieces, as far as it has come. Its id is that of the list to be. */
export type UploadProgress = { id: number; received: number; rejected: number };

/** What a check before storing finds: places in the numbers that were sent, and the newest list of the same contacts. */
type Findings = CheckAnswer["result"];

type Known = { mapping: object; from: "mine" | "workspace" };

/** Begins an upload in pieces; asked again with the same key it answers with the same one. */
export async function openUpload(
  hub: string,
  { filename, onError, key, signal }: { filename: string; onError: "fail" | "skip"; key: string; signal: AbortSignal },
): Promise<UploadProgress> {
  const body = { filename, onError };
  const headers = { "idempotency-key": key };
  return (await send<{ result: UploadProgress }>("POST", uploads(hub), { body, headers, signal })).result;
}

export async function uploadProgress(hub: string, id: number, signal: AbortSignal): Promise<UploadProgress> {
  return (await get<{ result: UploadProgress }>(uploads(hub, id), { signal })).result;
}

/** Sends the contacts from position `first` on. The same piece again is stored once. */
export async function sendChunk(
  hub: string,
  { id, first, body, signal }: { id: number; first: number; body: Blob; signal: AbortSignal },
): Promise<UploadProgress> {
  return (await send<{ result: UploadProgress }>("PUT", uploads(hub, id, "chunks", first), { body, signal })).result;
}

/** Makes a list of what was sent; `leftOut` are the rows of the file that were not. */
export async function completeUpload(
  hub: string,
  { id, leftOut, signal }: { id: number; leftOut: number | null; signal: AbortSignal },
): Promise<UploadAnswer["result"]> {
  const body = leftOut === null ? {} : { leftOut };
  return (await send<UploadAnswer>("POST", uploads(hub, id, "complete"), { body, signal })).result;
}

/** Has the service keep the rows that are not uploaded; asked again with the same key, they are kept once. */
export async function keepLeftOut(
  hub: string,
  { body, key, signal }: { body: LeftOutFields; key: string; signal: AbortSignal },
): Promise<LeftOutRecord> {
  const headers = { "idempotency-key": key };
  const path = api("dialer", "id", hub, "left-out");
  return (await send<{ result: LeftOutRecord }>("POST", path, { body, headers, signal })).result;
}

/** Leads are few and go at once; asked again with the same key, none is saved twice. */
export async function sendLeads(
  hub: string,
  { body, key, leftOut, signal }: { body: Blob; key: string; leftOut: number | null; signal: AbortSignal },
): Promise<LeadsAnswer["result"]> {
  const headers = { "idempotency-key": key };
  const path = withQuery(api("dialer", "id", hub, "freshLeads"), { leftOut });
  return (await send<LeadsAnswer>("POST", path, { body, headers, signal })).result;
}

/** Gives an upload up, with what it has sent. */
export function dropUpload(hub: string, id: number): Promise<unknown> {
  return send<unknown>("DELETE", uploads(hub, id));
}

/** Asks about numbers before anything is stored; nothing is. */
export async function checkNumbers(
  hub: string,
  asked: { numbers?: string[]; fingerprint?: string; agents?: string[]; templates?: string[]; attachments?: string[] },
  signal?: AbortSignal,
): Promise<Findings> {
  return (await send<{ result: Findings }>("POST", api("dialer", "id", hub, "check"), { body: asked, signal })).result;
}

/** How columns of these headers were matched before, by the viewer or else by anybody of the workspace. */
export async function knownMapping(hub: string, headers: string): Promise<Known | null> {
  return (await get<{ result: Known | null }>(mapping(hub, headers))).result;
}

export function rememberMapping(hub: string, headers: string, matched: object): Promise<unknown> {
  return send<unknown>("PUT", mapping(hub, headers), { body: { mapping: matched } });
}

export async function listOf(hub: string, id: number, signal: AbortSignal): Promise<ListRecord> {
  return (await get<{ result: ListRecord }>(api("dialer", "id", hub, "lists", id), { signal })).result;
}

export async function templatesOf(hub: string): Promise<TemplatePreviews["result"]> {
  return (await get<TemplatePreviews>(api("dialer", "id", hub, "templates"))).result;
}

function uploads(hub: string, ...below: (string | number)[]): string {
  return api("dialer", "id", hub, "uploads", ...below);
}

function mapping(hub: string, headers: string): string {
  return api("dialer", "id", hub, "mappings", headers);
}
