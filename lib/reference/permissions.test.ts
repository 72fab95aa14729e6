import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { covers, type Permission, permissions } from "../actor.ts";
import type { Method } from "../http/contract.ts";
import { makeApiKey } from "../testing/factories.ts";
import { contracts } from "./all-contracts.ts";
import { openApi } from "./openapi.ts";
import { trialOf } from "./trial.ts";

type Routes = Record<Method, (request: Request) => Promise<Response>>;

const root = join(import.meta.dirname, "../..");
const document = openApi();
const operations = contracts.map((contract) => ({ ...contract, needs: neededBy(contract.permission) }));
const withPermission = operations.filter(({ needs }) => needs.length > 0);

/** The key of a user who may do nothing. */
let powerless: string;

beforeAll(async () => {
  powerless = await makeApiKey({ actions: [] });
});

test.each(operations.filter(({ permission }) => permission !== "public"))(
  "$operationId asks for a key",
  async (operation) => {
    expect(await call(operation)).toMatchObject({ status: 401 });
    expect(await call(operation, "a key that nobody made")).toMatchObject({ status: 401 });
  },
);

describe("without its permission", () => {
  test.each(withPermission)("$operationId refuses a user who may do nothing", async (operation) => {
    expect(await call(operation, powerless)).toEqual(refusalOf(operation));
  });

  test.each(withPermission)("$operationId refuses a key with all scopes that do not cover it", async (operation) => {
    const scopes = permissions.filter((one) => !operation.needs.some((need) => covers(new Set([one]), need)));
    expect(await call(operation, await makeApiKey({ scopes }))).toEqual(refusalOf(operation));
  });
});

/** The interactions' own calls answer as they did before there were permissions. */
function refusalOf({ failsWith, needs }: (typeof operations)[number]) {
  const said = `This needs the permission ${needs.join(" or ")}.`;
  return { status: failsWith?.forbiddenAs400 ? 400 : 403, text: expect.stringContaining(said) };
}

function neededBy(permission: (typeof contracts)[number]["permission"]): readonly Permission[] {
  return permission === "public" || permission === "anyone" ? [] : [permission].flat();
}

/** The example of the operation's call, with this key. */
async function call({ method, path }: (typeof contracts)[number], key?: string) {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  const { inPath, body } = trialOf(method, path, operation, document);
  const url = inPath.reduce<string>(
    (filled, { name, value }) => filled.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const folder = path.replaceAll("{", "[").replaceAll("}", "]");
  const routes = (await import(join(root, "app", folder, "route.ts"))) as Routes;
  const headers = { ...(key && { "X-ApiKey": key }), ...(body?.kind === "text" && { "Content-Type": body.mediaType }) };
  const text = body?.kind === "text" && method !== "GET" ? body.text : null;
  const answer = await routes[method](new Request(`http://localhost${url}`, { method, headers, body: text }));
  return { status: answer.status, text: await answer.text() };
}
