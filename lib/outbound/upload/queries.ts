import { apiOf } from "../../http/browser/call.ts";
import type { outboundContracts } from "../contract.ts";
import type { deskContracts } from "../hubs/desk-contract.ts";
import type { MappingRecord } from "../hubs/mapping-schema.ts";
import type { CheckAnswer, CheckQuestion } from "../hubs/number-check-schema.ts";
import type { TemplatePreviews } from "../hubs/template-schema.ts";
import type { wizardContracts } from "../hubs/wizard-contract.ts";
import type { LeadsAnswer } from "../leads/schema.ts";
import type { leftOutContracts } from "../lists/left-out-contract.ts";
import type { LeftOutFields, LeftOutRecord } from "../lists/left-out-schema.ts";
import type { ListRecord, UploadAnswer } from "../lists/schema.ts";
import type { uploadContracts } from "./contract.ts";
import type { UploadRecord } from "./schema.ts";

const { call } = apiOf<
  | typeof uploadContracts
  | typeof wizardContracts
  | typeof leftOutContracts
  | typeof outboundContracts
  | typeof deskContracts
>();

/** Begins an upload in pieces; asked again with the same key it answers with the same one. */
export async function openUpload(
  hubName: string,
  { filename, onError, key, signal }: { filename: string; onError: "fail" | "skip"; key: string; signal: AbortSignal },
): Promise<UploadRecord> {
  const body = { filename, onError };
  const given = { path: { hubName }, body, idempotencyKey: key, signal };
  return (await call("POST /api/dialer/id/{hubName}/uploads", given)).result;
}

/** How far an upload has come. Its id is that of the list to be. */
export async function uploadProgress(hubName: string, id: number, signal: AbortSignal): Promise<UploadRecord> {
  return (await call("GET /api/dialer/id/{hubName}/uploads/{id}", { path: { hubName, id }, signal })).result;
}

/** Sends the contacts from position `first` on. The same piece again is stored once. */
export async function sendChunk(
  hubName: string,
  { id, first, body, signal }: { id: number; first: number; body: Blob; signal: AbortSignal },
): Promise<UploadRecord> {
  const given = { path: { hubName, id, first }, body, signal };
  return (await call("PUT /api/dialer/id/{hubName}/uploads/{id}/chunks/{first}", given)).result;
}

/** Makes a list of what was sent; `leftOut` are the rows of the file that were not. */
export async function completeUpload(
  hubName: string,
  { id, leftOut, signal }: { id: number; leftOut: number | null; signal: AbortSignal },
): Promise<UploadAnswer["result"]> {
  const given = { path: { hubName, id }, body: leftOut === null ? {} : { leftOut }, signal };
  return (await call("POST /api/dialer/id/{hubName}/uploads/{id}/complete", given)).result;
}

/** Has the service keep the rows that are not uploaded; asked again with the same key, they are kept once. */
export async function keepLeftOut(
  hubName: string,
  { body, key, signal }: { body: LeftOutFields; key: string; signal: AbortSignal },
): Promise<LeftOutRecord> {
  const given = { path: { hubName }, body, idempotencyKey: key, signal };
  return (await call("POST /api/dialer/id/{hubName}/left-out", given)).result;
}

/** Leads are few and go at once; asked again with the same key, none is saved twice. */
export async function sendLeads(
  hubName: string,
  { body, key, leftOut, signal }: { body: Blob; key: string; leftOut: number | null; signal: AbortSignal },
): Promise<LeadsAnswer["result"]> {
  const given = { path: { hubName }, query: { leftOut }, body, idempotencyKey: key, signal };
  return (await call("POST /api/dialer/id/{hubName}/freshLeads", given)).result;
}

/** Gives an upload up, with what it has sent. */
export function dropUpload(hubName: string, id: number): Promise<unknown> {
  return call("DELETE /api/dialer/id/{hubName}/uploads/{id}", { path: { hubName, id } });
}

/** Discards the list that an upload became. */
export function discardUploaded(hubName: string, id: number): Promise<unknown> {
  return call("DELETE /api/dialer/id/{hubName}/lists/{id}", { path: { hubName, id } });
}

/**
 * Asks about numbers before anything is stored; nothing is. Answers with places in the numbers that were sent, and the
 * newest list of the same contacts.
 */
export async function checkNumbers(
  hubName: string,
  body: CheckQuestion,
  signal?: AbortSignal,
): Promise<CheckAnswer["result"]> {
  return (await call("POST /api/dialer/id/{hubName}/check", { path: { hubName }, body, signal })).result;
}

/** How columns of these headers were matched before, by the viewer or else by anybody of the workspace. */
export async function knownMapping(hubName: string, fingerprint: string): Promise<MappingRecord | null> {
  const given = { path: { hubName, fingerprint } };
  return (await call("GET /api/dialer/id/{hubName}/mappings/{fingerprint}", given)).result;
}

export function rememberMapping(hubName: string, fingerprint: string, mapping: object): Promise<unknown> {
  const given = { path: { hubName, fingerprint }, body: { mapping } };
  return call("PUT /api/dialer/id/{hubName}/mappings/{fingerprint}", given);
}

export async function listOf(hubName: string, id: number, signal: AbortSignal): Promise<ListRecord> {
  return (await call("GET /api/dialer/id/{hubName}/lists/{id}", { path: { hubName, id }, signal })).result;
}

export async function templatesOf(hubName: string): Promise<TemplatePreviews["result"]> {
  return (await call("GET /api/dialer/id/{hubName}/templates", { path: { hubName } })).result;
}
