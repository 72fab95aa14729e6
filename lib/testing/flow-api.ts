import { expect } from "vitest";
import * as deploy from "@/app/api/webhooks/id/[flow]/deploy/route.ts";
import * as draft from "@/app/api/webhooks/id/[flow]/draft/route.ts";
import * as historic from "@/app/api/webhooks/id/[flow]/historic/route.ts";
import * as presence from "@/app/api/webhooks/id/[flow]/presence/route.ts";
import * as restore from "@/app/api/webhooks/id/[flow]/restore/route.ts";
import * as flow from "@/app/api/webhooks/id/[flow]/route.ts";
import * as test from "@/app/api/webhooks/id/[flow]/test/route.ts";
import * as undeploy from "@/app/api/webhooks/id/[flow]/undeploy/route.ts";
import * as version from "@/app/api/webhooks/id/[flow]/versions/[n]/route.ts";
import * as names from "@/app/api/webhooks/names/route.ts";
import * as flows from "@/app/api/webhooks/route.ts";
import { multipart } from "../http/browser/multipart.ts";
import { type Answered, call } from "./call.ts";

type Fields = Record<string, string> | [string, string][];
type Headers = Record<string, string>;

export const flowPath = (name: string) => `/api/webhooks/id/${encodeURIComponent(name)}`;

/** A multipart body and its header, as `call` takes them. */
export async function formBody(fields: Fields): Promise<{ body: Uint8Array; headers: Headers }> {
  const form = multipart(Array.isArray(fields) ? fields : Object.entries(fields));
  return { body: new Uint8Array(await form.body.arrayBuffer()), headers: { "content-type": form.contentType } };
}

/** Every call of the flows' API with one key. */
export function flowApi(key: string) {
  async function sent(
    handler: Parameters<typeof call>[0],
    method: string,
    name: string,
    fields: Fields,
    extra: Headers,
  ) {
    const { body, headers } = await formBody(fields);
    return call(handler, { method, path: flowPath(name), key, body, headers: { ...headers, ...extra } });
  }
  return {
    create: (name: string, fields: Fields = {}, headers: Headers = {}): Promise<Answered> =>
      sent(flow.POST, "POST", name, fields, headers),
    update: (name: string, fields: Fields = {}, headers: Headers = {}): Promise<Answered> =>
      sent(flow.PUT, "PUT", name, fields, headers),
    remove: (name: string, headers: Headers = {}) =>
      call(flow.DELETE, { method: "DELETE", path: flowPath(name), key, headers }),
    get: (name: string) => call(flow.GET, { path: flowPath(name), key }),
    version: (name: string, n: number | string) => call(version.GET, { path: `${flowPath(name)}/versions/${n}`, key }),
    history: (name: string, query = "") => call(historic.GET, { path: `${flowPath(name)}/historic${query}`, key }),
    undeploy: (name: string, headers: Headers = {}) =>
      call(undeploy.POST, { method: "POST", path: `${flowPath(name)}/undeploy`, key, headers }),
    deploy: (name: string, body: unknown, headers: Headers = {}) =>
      call(deploy.POST, { method: "POST", path: `${flowPath(name)}/deploy`, key, body, headers }),
    restore: (name: string, query = "", headers: Headers = {}) =>
      call(restore.POST, { method: "POST", path: `${flowPath(name)}/restore${query}`, key, headers }),
    draft: (name: string) => call(draft.GET, { path: `${flowPath(name)}/draft`, key }),
    keepDraft: (name: string, body: unknown) => call(draft.PUT, { path: `${flowPath(name)}/draft`, key, body }),
    discardDraft: (name: string, query = "") => call(draft.DELETE, { path: `${flowPath(name)}/draft${query}`, key }),
    present: (name: string, body: unknown = {}) =>
      call(presence.POST, { path: `${flowPath(name)}/presence`, key, body }),
    test: (name: string, body: unknown = {}) =>
      call(test.POST, { method: "POST", path: `${flowPath(name)}/test`, key, body }),
    list: (query = "") => call(flows.GET, { path: `/api/webhooks${query}`, key }),
    names: (query = "") => call(names.GET, { path: `/api/webhooks/names${query}`, key }),
  };
}

type Full = { problems: object[]; warnings: object[]; drawFlowObj: string };

/** A record as lists that leave drawings out give it. */
export function withoutDrawing({ problems, warnings, drawFlowObj: _left, ...rest }: Full) {
  const [made, firstProblem = null] = [expect.any(String), ...problems];
  const counts = { problemCount: problems.length, warningCount: warnings.length };
  return { ...rest, ...counts, firstProblem, savedAt: made, etag: made };
}
