import { PUT as putChunk } from "../../app/api/dialer/id/[hubName]/uploads/[id]/chunks/[first]/route.ts";
import { POST as completeUpload } from "../../app/api/dialer/id/[hubName]/uploads/[id]/complete/route.ts";
import { GET as getUpload, DELETE as giveUp } from "../../app/api/dialer/id/[hubName]/uploads/[id]/route.ts";
import { POST as beginUpload, GET as getUploads } from "../../app/api/dialer/id/[hubName]/uploads/route.ts";
import { call } from "./call.ts";
import { unique } from "./factories.ts";

/** Uploads in chunks into a hub, as the holder of `key`. */
export function chunkedUploads(hub: { name: string }, key: string) {
  const all = `/api/dialer/id/${encodeURIComponent(hub.name)}/uploads`;
  const json = { "Content-Type": "application/json" };
  const begin = (body: object = { filename: unique("list") }, headers: Record<string, string> = {}) =>
    call(beginUpload, { path: all, key, body, headers });
  return {
    begin,
    /** The id of one that was begun. */
    begun: async (onError?: "skip"): Promise<number> =>
      (await begin({ filename: "in chunks", ...(onError && { onError }) })).json.result.id,
    /** Text or a stream goes out as it is, contacts as the chunk they are. */
    put: (id: number, first: number | string, contacts: readonly unknown[] | string | ReadableStream) => {
      const body = Array.isArray(contacts) ? JSON.stringify({ list: contacts }) : contacts;
      const length = typeof body === "string" ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
      return call(putChunk, { path: `${all}/${id}/chunks/${first}`, key, body, headers: { ...json, ...length } });
    },
    read: (id: number | string) => call(getUpload, { path: `${all}/${id}`, key }),
    list: (query = "") => call(getUploads, { path: all + query, key }),
    complete: (id: number, headers: Record<string, string> = {}, body: object = {}) =>
      call(completeUpload, { path: `${all}/${id}/complete`, key, body, headers }),
    giveUp: (id: number) => call(giveUp, { path: `${all}/${id}`, key }),
  };
}
