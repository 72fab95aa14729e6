import type { Starter } from "./starters.ts";

/** Takes a contact over the web and writes it to the CRM; says so, or that the CRM could not be reached. */
export const webhookToCrm: Starter = {
  name: "webhook_to_crm",
  type: "webhook",
  nodes: [
    {
      id: 1,
      kind: "webhook",
      label: "received",
      at: [60, 220],
      data: { access: "apiKey", methods: ["POST"], answer: "end", timeLimit: 30 },
      to: { next: 2 },
    },
    {
      id: 2,
      kind: "set_variables",
      label: "read",
      at: [340, 220],
      data: {
        variables: { name: "BODY.name", phone: "BODY.phone", email: 'BODY.?email.orValue("")' },
      },
      to: { next: 3 },
    },
    {
      id: 3,
      kind: "http",
      label: "write",
      at: [620, 220],
      data: {
        method: "POST",
        url: "https://crm.example.com/api/contacts",
        headers: { Authorization: `Bearer \${secrets.CRM_TOKEN}`, "Content-Type": "application/json" },
        body: `{"name": \${json(name)}, "phone": \${json(phone)}, "email": \${json(email)}}`,
        timeout: 10,
        retries: 2,
        backoff: 1,
        idempotencyKey: true,
        into: "crm",
      },
      to: { ok: 4, error: 5, timeout: 5 },
    },
    {
      id: 4,
      kind: "respond",
      label: "accepted",
      at: [940, 120],
      data: {
        status: 200,
        contentType: "application/json",
        headers: {},
        body: `{"accepted": true, "name": \${json(name)}}`,
      },
    },
    {
      id: 5,
      kind: "log",
      label: "failed",
      at: [940, 320],
      data: { level: "error", text: `The CRM did not take \${name}.` },
      to: { next: 6 },
    },
    {
      id: 6,
      kind: "respond",
      label: "refused",
      at: [1220, 320],
      data: { status: 502, contentType: "application/json", headers: {}, body: '{"accepted": false}' },
    },
  ],
};
