import { expect, test } from "vitest";
import { nodeSummaryOf } from "./node-summary";

const says = (name: string, value: string) => (name === "access" ? `${name} is ${value}` : value);

test.each([
  [{ label: "Over 100?", expression: "amount > 100" }, "amount > 100"],
  [{ method: "POST", url: "https://crm.example.com/leads" }, "POST https://crm.example.com/leads"],
  [{ access: "apiKey", answer: "end" }, "access is apiKey"],
  [{ variables: { customer: "BODY.customer", amount: "BODY.amount" } }, "customer, amount"],
  [{ text: "two\n\tlines" }, "two lines"],
  [{ label: "only" }, ""],
  [{ status: 204 }, "204"],
  [["odd"], ""],
  [null, ""],
])("%o reads as %j", (data, line) => {
  expect(nodeSummaryOf(data, says)).toBe(line);
});

test("a long setting is cut to one line", () => {
  expect(nodeSummaryOf({ text: "x".repeat(5000) }, says)).toHaveLength(60);
});
