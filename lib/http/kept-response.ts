import type { KeptAnswer } from "../idempotency/keys.ts";
import { readJson } from "../json/read.ts";

/** What is to be kept of a response: of a success that holds `secrets`, all but these. */
export async function answerToKeep(
  response: Response,
  secrets: readonly string[] = [],
): Promise<Omit<KeptAnswer, "bodyHash">> {
  const body = new Uint8Array(await response.clone().arrayBuffer());
  return {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "",
    etag: response.headers.get("etag"),
    body: response.ok && secrets.length > 0 ? without(secrets, body) : body,
  };
}

function without(secrets: readonly string[], body: Uint8Array): Uint8Array {
  const answer = readJson(Buffer.from(body).toString()) as { result: Record<string, unknown> };
  for (const name of secrets) answer.result[name] = null;
  return Buffer.from(JSON.stringify(answer));
}
