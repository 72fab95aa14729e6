import { expect, test } from "vitest";
import { summaryOf } from "./node-summary";

test.each([
  [{ label: "Over 100?", expression: "amount > 100" }, "amount > 100"],
  [{ method: "POST", url: "https://crm.example.com/leads" }, "POST https://crm.example.com/leads"],
  [{ access: "apiKey", answer: "end" }, "apiKey"],
  [{ variables: { customer: "BODY.customer", amount: "BODY.amount" } }, "customer, amount"],
  [{ text: "two\n\tlines" }, "two lines"],
  [{ label: "only" }, ""],
  [{ status: 204 }, "204"],
  [["odd"], ""],
  [null, ""],
])("%o reads as %j", (data, line) => {
  expect(summaryOf(data)).toBe(line);
});

test("a long setting is cut to one line", () => {
  expect(summaryOf({ text: "x".repeat(5000) })).toHaveLength(60);
});
