import type { Page } from "@playwright/test";
import { drawn } from "./drawn-flows.ts";

/** Orders over 100 are told to the stock before they are answered. */
export const orders = drawn([
  { kind: "webhook", label: "Order", at: [0, 0], data: { access: "none", methods: ["POST"] }, to: [[2]] },
  { kind: "condition", label: "Large?", at: [300, 0], data: { expression: "BODY.amount > 100" }, to: [[3], [4]] },
  { kind: "http", label: "Tell stock", at: [600, -100], data: { url: "https://example.com" }, to: [[4]] },
  { kind: "respond", label: "Answer", at: [900, 0], data: { body: `{"amount": \${BODY.amount}}` }, to: [[]] },
]);

/** Where a flow is tested. */
export const panel = (page: Page) => page.getByRole("region", { name: "Test run", exact: true });
