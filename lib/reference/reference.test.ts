import { expect, test } from "vitest";
import { contracts } from "./all-contracts.ts";
import { reference } from "./reference.ts";

const { areas, schemas } = reference();
const operations = areas.flatMap((area) => area.operations);
const operation = (method: string, path: string) => {
  const found = operations.find((one) => one.method === method && one.path === path);
  if (!found) throw new Error(`${method} ${path} is not in the reference`);
  return found;
};

test("every contract is an operation of its area", () => {
  for (const { id, operations: all } of areas) {
    const ofArea = contracts.filter(({ tag }) => tag === id);
    expect(all.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      ofArea.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  }
  expect(operations).toHaveLength(contracts.length);
});

test("every schema that a type names has its place", () => {
  const contents = operations.flatMap(({ body, answers }) => [...(body?.contents ?? []), ...answers]);
  const lines = [...contents, ...schemas].flatMap((one) => one.lines);
  const words = [...contents, ...lines, ...operations.flatMap(({ parameters }) => parameters)].flatMap(
    ({ type }) => type,
  );
  const linked = new Set(words.flatMap(({ schema }) => schema ?? []));
  const places = new Set(schemas.map(({ name }) => name));
  expect(linked).toContain("Flow");
  expect([...linked].filter((name) => !places.has(name))).toEqual([]);
});

test("no two lines of a table are the same", () => {
  for (const { lines } of [
    ...operations.flatMap(({ body, answers }) => [...(body?.contents ?? []), ...answers]),
    ...schemas,
  ]) {
    const ids = lines.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  }
});

test("an operation tells what it takes, what it answers and how it fails", () => {
  const create = operation("POST", "/api/webhooks/id/{flow}");
  expect(create.permission).toBe("Permission: `flows:write`.");
  expect(create.parameters.map(({ in: place, name, required }) => [place, name, required])).toEqual([
    ["path", "flow", true],
    ["header", "Idempotency-Key", false],
  ]);
  expect(create.body?.contents.map(({ mediaType }) => mediaType)).toEqual(["multipart/form-data"]);
  expect(create.errors.find(({ status }) => status === "400")?.title).toBe("error getting flow");
  expect(operation("GET", "/api/health/live").open).toBe(true);
});

test("the contacts of a list are told in each form that a hub takes", () => {
  const { body } = operation("POST", "/api/dialer/id/{hubName}/lists");
  const lines = body?.contents[0]?.lines ?? [];
  expect(lines.filter(({ depth }) => depth === 1).map(({ name, description }) => [name, description])).toEqual([
    ["form 1", "For telephony hubs."],
    ["form 2", "For email hubs."],
    ["form 3", "For SMS and WhatsApp hubs."],
  ]);
  expect(lines.find(({ name }) => name === "clientIds")).toMatchObject({
    id: "list[].form 1.clientIds",
    depth: 2,
    required: true,
    limits: ["at least 1 item"],
  });
});

test("an example is a command with the key and what is required", () => {
  expect(operation("GET", "/api/interactions").example).toBe(
    `curl -G "$SWITCHYARD_URL/api/interactions" \\
  -H "X-ApiKey: $SWITCHYARD_KEY" \\
  --data-urlencode 'initialdate=2026-11-01 00:00:00' \\
  --data-urlencode 'finaldate=2026-11-01 23:59:59' \\
  --data-urlencode 'index=0' \\
  --data-urlencode 'rows=50'`,
  );
  expect(operation("POST", "/api/dialer/id/{hubName}/lists").example).toBe(
    `curl -X POST "$SWITCHYARD_URL/api/dialer/id/demo-calls/lists" \\
  -H "X-ApiKey: $SWITCHYARD_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-raw '${JSON.stringify({ filename: "June sales clients", list: [{ clientIds: ["+59899123456"] }] }, null, 2)}'`,
  );
  expect(operation("POST", "/api/interactions/search").example).toContain(
    JSON.stringify(
      { initialdate: "2026-11-01 00:00:00", finaldate: "2026-11-01 23:59:59", index: 0, rows: 50 },
      null,
      2,
    ),
  );
  expect(operation("POST", "/api/hubs/{name}/attachments").example).toContain("-F 'file=@brochure.pdf'");
  expect(operation("GET", "/api/health/live").example).toBe('curl "$SWITCHYARD_URL/api/health/live"');
});
