import { expect, test } from "vitest";
import { openApi } from "@/lib/reference/openapi.ts";
import { trialOf } from "@/lib/reference/trial.ts";
import { firstValues, trialRequest } from "./trial-request.ts";

const trial = (method: string, path: string) => {
  const document = openApi();
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return trialOf(method, path, operation, document);
};
const filled = { text: "", files: {}, key: "" };

test("a form begins with what must be given, and sends nothing that is empty", () => {
  const search = trial("GET", "/api/dialer/id/{hubName}/lists");
  const { address, init } = trialRequest(search, { ...filled, values: firstValues(search) });
  expect(address).toBe("/api/dialer/id/demo-calls/lists");
  expect(init).toMatchObject({ method: "GET", credentials: "same-origin" });
  expect(init.body).toBeUndefined();
});

test("a name in the path is encoded, and a query carries what was typed", () => {
  const lists = trial("GET", "/api/dialer/id/{hubName}/lists");
  const values = { ...firstValues(lists), "path hubName": "a/b", "query rows": "5" };
  expect(trialRequest(lists, { ...filled, values }).address).toBe("/api/dialer/id/a%2Fb/lists?rows=5");
});

test("a key that was given goes along, and then no cookie does", () => {
  const leads = trial("POST", "/api/dialer/id/{hubName}/freshLeads");
  if (leads.body?.kind !== "text") throw new Error("leads are sent as text");
  const { text } = leads.body;
  const { init } = trialRequest(leads, { ...filled, values: firstValues(leads), text, key: "sy_key" });
  expect(init.credentials).toBe("omit");
  expect(Object.fromEntries(new Headers(init.headers))).toMatchObject({
    "x-apikey": "sy_key",
    "content-type": "application/json",
  });
  expect(init.body).toBe(text);
});

test("a form is sent as one, with the files that were chosen", () => {
  const attach = trial("POST", "/api/hubs/{name}/attachments");
  const file = new File(["%PDF"], "brochure.pdf");
  const { init } = trialRequest(attach, { ...filled, values: firstValues(attach), files: { file } });
  expect([...(init.body as FormData).keys()]).toEqual(["file"]);
  const flow = trial("POST", "/api/webhooks/id/{flow}");
  const values = { ...firstValues(flow), "form description": "Hello" };
  expect([...(trialRequest(flow, { ...filled, values }).init.body as FormData).entries()]).toContainEqual([
    "description",
    "Hello",
  ]);
});
