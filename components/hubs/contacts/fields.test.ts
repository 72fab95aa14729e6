import { expect, test } from "vitest";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { changesOf, contactFieldsOf } from "./fields";

const contact: ContactRecord = {
  id: "7-0",
  position: 0,
  status: "waiting",
  attempts: 0,
  number: "600111222",
  clientIds: ["600111222", "600111333"],
  timezone: "Europe/Madrid",
  priority: 0,
  contactId: "crm-1",
  agent: null,
  template: null,
  subject: null,
  content: null,
  attachments: [],
  nextAttempt: null,
  result: null,
  history: [],
  gates: [],
  first: null,
  data: { name: "Ana", visits: 3 },
};
const before = contactFieldsOf(contact);

test("what was not touched is not sent", () => {
  expect(changesOf(before, { ...before }, "telephony")).toEqual({});
});

test("numbers go as they stand in the field, in their order, and data as it was meant", () => {
  const after = { ...before, client: "600 111 333; 600111222", data: "name: Ana María" };
  expect(changesOf(before, after, "telephony")).toEqual({
    clientIds: ["600 111 333", "600111222"],
    data: { name: "Ana María" },
  });
});

test("what was emptied is taken away", () => {
  const given = contactFieldsOf({ ...contact, subject: "Hello", attachments: ["a.pdf"] });
  const after = {
    ...given,
    timezone: null,
    contactId: "",
    priority: "" as const,
    subject: "",
    attachments: [],
    data: " ",
  };
  expect(changesOf(given, after, "email")).toEqual({
    timezone: null,
    contactId: null,
    priority: null,
    subject: null,
    attachments: null,
    data: null,
  });
});

test("an address is one, and goes by its own name", () => {
  expect(changesOf(before, { ...before, client: "ana@example.com" }, "email")).toEqual({ clientId: "ana@example.com" });
});
