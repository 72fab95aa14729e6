import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import type { BodySpec, ContractShape } from "../http/contract.ts";
import { contracts } from "./all-contracts.ts";
import type { ApiDocument, Schema } from "./document.ts";
import { withExamples } from "./with-examples.ts";

const fieldError = z.object({ path: z.string(), code: z.string(), message: z.string() });

const problem = z
  .object({
    type: z.string().meta({ examples: ["/problems/invalid"] }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    requestId: z.string(),
    errors: z.array(fieldError).optional(),
    errorCount: z.int().optional(),
  })
  .meta({ id: "Problem", description: "An error as in RFC 9457; `errors` has the first hundred of `errorCount`." });

let made: ApiDocument | undefined;

/** The OpenAPI document of every contract. */
export function openApi(): ApiDocument {
  made ??= withExamples(described());
  return made;
}

const tags: { name: ContractShape["tag"]; description: string }[] = [
  { name: "flows", description: "Webhook flows: their versions, what is live, drafts." },
  { name: "automation", description: "Outbound automation: hubs, lists, contacts and fresh leads." },
  { name: "interactions", description: "Interactions: search, details, exports, saved views and the feed." },
  {
    name: "records",
    description: "Campaigns, hubs, users, keys and the other records; audit log, retention, erasure.",
  },
  { name: "account", description: "The calling user: password, sessions, invitation." },
  { name: "service", description: "Health, metrics and this document." },
];

function described(): ApiDocument {
  const document: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Switchyard",
      version: "v0",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      description:
        "Webhook flows, outbound automation and interactions of a contact centre. Dates in answers are yyyy-MM-dd HH:mm:ss, UTC. All paths under /api/dialer also work under /api/dialers.",
    },
    servers: [{ url: "/" }],
    tags,
    components: {
      securitySchemes: {
        ApiKey: { type: "apiKey", in: "header", name: "X-ApiKey" },
        Bearer: { type: "http", scheme: "bearer", description: "The same key in another header." },
      },
    },
    paths: pathsOf(contracts),
  };
  return createDocument(document, { override: nameKeys }) as unknown as ApiDocument;
}

/** An object whose names are known has them as properties: generated clients know nothing of `propertyNames`. */
function nameKeys({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as Schema & { propertyNames?: Schema };
  const { propertyNames, additionalProperties } = schema;
  if (!propertyNames?.enum || typeof additionalProperties !== "object") return;
  schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

function pathsOf(all: readonly ContractShape[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const contract of all) {
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  return paths;
}

function operationOf(contract: ContractShape): ZodOpenApiOperationObject {
  const open = contract.permission === "public";
  const asked = [contract.permission].flat().map((permission) => `\`${permission}\``);
  const scope = open || contract.permission === "anyone" ? "" : ` Permission: ${asked.join(" or ")}.`;
  const headers = {
    ...(takesKey(contract) && {
      "Idempotency-Key": z
        .string()
        .optional()
        .meta({ description: "Repeated with the same body within a day, a request gets the first answer again." }),
    }),
    ...(contract.guarded && {
      "If-Match": z
        .string()
        .optional()
        .meta({ description: "The `ETag` that was read; 412 if someone else saved since." }),
    }),
  };
  return {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
    ...(scope && { description: scope.trim() }),
    security: open ? [] : [{ ApiKey: [] }, { Bearer: [] }],
    requestParams: {
      ...(contract.params && { path: contract.params }),
      ...(contract.query && { query: contract.query }),
      ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
    },
    ...(contract.body && { requestBody: { required: !isOptional(contract.body), content: contentOf(contract.body) } }),
    responses: {
      "200": { description: "Done", content: answerOf(contract) },
      ...Object.fromEntries(
        errorsOf(contract).map(([status, description]) => [
          status,
          { description, content: { "application/problem+json": { schema: problem } } },
        ]),
      ),
    },
  };
}

function takesKey({ method, permission, idempotency }: ContractShape): boolean {
  return method === "POST" && permission !== "public" && idempotency !== "refused";
}

function isOptional(body: BodySpec): boolean {
  return body.kind === "json" && body.optional === true;
}

function contentOf(body: BodySpec) {
  const types =
    body.kind === "json" ? ["application/json"] : body.kind === "stream" ? body.types : ["multipart/form-data"];
  return Object.fromEntries(types.map((type) => [type, { schema: body.schema }]));
}

function answerOf(contract: ContractShape) {
  const json = contract.answer ? { "application/json": { schema: contract.answer } } : {};
  return { ...json, ...Object.fromEntries((contract.produces ?? []).map((type) => [type, { schema: z.string() }])) };
}

function errorsOf(contract: ContractShape): [string, string][] {
  const open = contract.permission === "public";
  const all: [string, string, boolean][] = [
    ["400", contract.failsWith?.title ?? "invalid request", true],
    ["401", "not authenticated", !open],
    ["403", "not permitted", !open && !contract.failsWith?.forbiddenAs400],
    ["404", "not found", contract.path.includes("{")],
    ["408", "too slow", contract.body !== undefined],
    ["409", "conflict", contract.method === "POST" && !open],
    ["412", "changed in between", contract.guarded ?? false],
    ["413", "too large", contract.body !== undefined],
    ["415", "unsupported content type", contract.body !== undefined],
    ["500", "internal error", true],
    ["503", "unavailable", true],
  ];
  return all.flatMap(([status, description, applies]) => (applies ? [[status, description]] : []));
}
