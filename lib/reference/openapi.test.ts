import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ContractShape } from "../http/contract.ts";
import { replacedWords } from "../testing/glossary.ts";
import { contracts } from "./all-contracts.ts";
import { openApi } from "./openapi.ts";

const root = join(import.meta.dirname, "../..");
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

// next-auth's own calls are no part of the API, and the rest of `/api` is a 404.
const undocumented = new Set(["/api", "/api/auth/[...nextauth]", "/api/[...path]"]);

/** `METHOD /path` of every handler that the route files export, with the contract it was made of. */
async function routes(): Promise<Map<string, ContractShape>> {
  const found = new Map<string, ContractShape>();
  for await (const file of glob("app/api/**/route.ts", { cwd: root })) {
    const folder = `/${file.replace(/\/route\.ts$/, "").replace(/^app\//, "")}`;
    if (undocumented.has(folder)) continue;
    const exported = (await import(join(root, file))) as Record<string, { contract?: ContractShape | null }>;
    const path = folder.replaceAll("[", "{").replaceAll("]", "}");
    for (const method of methods) {
      const contract = exported[method]?.contract;
      if (contract) found.set(`${method} ${path}`, contract);
    }
  }
  return found;
}

test("every route has its contract's method and address, and stands in the document", async () => {
  const documented = new Set(contracts.map((contract) => `${contract.method} ${contract.path}`));
  const found = await routes();
  const listed = "list contracts in lib/reference/all-contracts.ts, or in recordContracts of lib/records/contract.ts";
  expect([...found.keys()].sort(), listed).toEqual([...documented].sort());
  for (const [name, contract] of found) expect(`${contract.method} ${contract.path}`).toBe(name);
});

test("the document has an operation for every contract and no other", () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, object>> };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(contracts.map((contract) => `${contract.method} ${contract.path}`).sort());
});

test("every operation tells its errors and a summary of its own", () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, { operationId: string; responses: object }>> };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
  for (const one of operations) expect(Object.keys(one.responses)).toContain("500");
});

test("operation ids make good names of a client's functions: a verb, then a noun", () => {
  const ids = contracts.map((contract) => contract.operationId);
  const verbs =
    /^(accept|add|breakDown|call|cancel|change|check|complete|create|delete|deploy|discard|download|end|erase|feed|get|invite|list|preview|reject|remove|replay|report|reschedule|restore|resume|retry|revoke|save|search|skip|start|store|test|undeploy|unlock|update|upload|verify)([A-Z][a-z0-9]*)+$/;
  expect(ids.filter((id) => !verbs.test(id))).toEqual([]);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("a body must be sent, but where there may be nothing to say", () => {
  const { paths } = openApi() as { paths: Record<string, Record<string, { requestBody?: { required: boolean } }>> };
  const optional = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, one]) => (one.requestBody?.required === false ? [`${method} ${path}`] : [])),
  );
  expect(optional.sort()).toEqual([
    "get /api/interactions",
    "post /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/retry",
    "post /api/dialer/id/{hubName}/uploads/{id}/complete",
    "post /api/interactions/feed/rejects/{id}/retry",
    "post /api/runs/{id}/replay",
  ]);
});

test("what a PUT that leaves out `deployed` does is said in bold", () => {
  const { deployed, user } = openApi().components.schemas.FlowFields?.properties ?? {};
  expect(deployed?.description).toMatch(/\*\*Absent from a PUT: as the latest version had it\. .*goes live\.\*\*$/);
  expect(user?.description).toBe("Absent: the caller's username.");
});

test("no summary and no description uses a word that the glossary replaces", () => {
  const texts: [string, string][] = [];
  const collect = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if ((key === "summary" || key === "description") && typeof inner === "string") texts.push([path, inner]);
      else collect(inner, `${path}/${key}`);
    }
  };
  collect(openApi(), "");
  expect(texts.length).toBeGreaterThan(300);
  // The pages say voice and web chat; in the API these channels have the names that the platform gave them.
  const seen = texts.map(([path, text]) => [path, text.replaceAll(/`[^`]*`|telephony|webchat/g, "")] as const);
  expect(replacedWords("en", seen)).toEqual([]);
});
