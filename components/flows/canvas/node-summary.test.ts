import { expect, test } from "vitest";
import type { Json } from "@/lib/flows/drawflow/json.ts";
import { nodeSummaryOf } from "./node-summary";
import { nodeAt } from "./nodes.fixture";

const words = {
  setting: (name: string, value: string) => (name === "access" || name === "mode" ? `${name} is ${value}` : value),
  until: (time: string) => `until ${time}`,
  flow: (name: string) => `Live · ${name}`,
};
const summary = (name: string, data: Json) => nodeSummaryOf({ ...nodeAt(0, 0, name), data }, words);

test.each([
  ["condition", { label: "Over 100?", expression: "amount > 100" }, "amount > 100"],
  ["webhook", { access: "apiKey", answer: "end" }, "access is apiKey"],
  ["set_variables", { variables: { customer: "BODY.customer", amount: "BODY.amount" } }, "customer, amount"],
  ["log", { text: "two\n\tlines" }, "two lines"],
  ["log", { label: "only" }, ""],
  ["message_result", { status: "sent" }, "sent"],
  ["no kind of ours", { url: "https://x.example" }, "https://x.example"],
  ["constructor", { text: "odd" }, "odd"],
  ["log", ["odd"], ""],
  ["wait", null, ""],
])("%s with %o reads as %j", (name, data, line) => {
  expect(summary(name, data)).toBe(line);
});

test.each([
  [{ mode: "for", seconds: 1 }, "1 s"],
  [{ mode: "for", seconds: 60 }, "60 s"],
  [{ seconds: 90 }, "1 min 30 s"],
  [{ mode: "for", seconds: 86_400, until: "left over" }, "1 d"],
  [{ mode: "for", seconds: 93_784 }, "1 d 2 h 3 min 4 s"],
  [{ mode: "for", seconds: "soon" }, "soon s"],
  [{ mode: "for" }, "mode is for"],
  [{ mode: "until", seconds: 60, until: "EVENT.due" }, "until EVENT.due"],
  [{ mode: "until" }, "mode is until"],
])("a Wait node with %o reads as %j", (data, line) => {
  expect(summary("wait", data)).toBe(line);
});

test.each([
  ["http", { method: "POST", url: "https://crm.example.com/leads" }, "POST crm.example.com/leads"],
  ["http", { url: "HTTP://crm.example.com" }, "crm.example.com"],
  ["http", { method: "GET", url: `\${BASE}/https://x` }, `GET \${BASE}/https://x`],
  ["http", { method: "GET", url: "" }, "GET"],
  ["respond", { status: 204 }, "204"],
  ["respond", { status: 200, body: '{"accepted":\n true}' }, '200 · {"accepted": true}'],
  ["subflow", { target: "module", module: "Retry", flow: "left over" }, "Retry"],
  ["subflow", { target: "flow", module: "left over", flow: "billing" }, "Live · billing"],
  ["subflow", { module: "Retry" }, "Retry"],
])("a %s node with %o reads as %j", (name, data, line) => {
  expect(summary(name, data)).toBe(line);
});

test("a long setting is cut to one line", () => {
  expect(summary("log", { text: "x".repeat(5000) })).toHaveLength(60);
  expect(summary("respond", { status: 200, body: "x".repeat(5000) })).toHaveLength(60);
});
