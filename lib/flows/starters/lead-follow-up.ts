import type { Starter } from "./starters.ts";

/** Writes to whoever did not answer the phone, an hour later and once a day at most. */
export const leadFollowUp: Starter = {
  name: "lead_follow_up",
  type: "event",
  nodes: [
    {
      id: 1,
      kind: "event",
      label: "unanswered",
      at: [60, 220],
      data: { event: "contact.attempted", condition: 'EVENT.data.?outcome.orValue("") == "no_answer"' },
      to: { next: 2 },
    },
    {
      id: 2,
      kind: "read_value",
      label: "before",
      at: [340, 220],
      data: { key: `followed \${EVENT.data.clientIds[0]}`, fallback: "false", into: "followed" },
      to: { ok: 3 },
    },
    {
      id: 3,
      kind: "condition",
      label: "already",
      at: [620, 220],
      data: { expression: "followed" },
      to: { true: 7, false: 4 },
    },
    {
      id: 4,
      kind: "wait",
      label: "hour",
      at: [900, 280],
      data: { mode: "for", seconds: 3600 },
      to: { next: 5 },
    },
    {
      id: 5,
      kind: "add_leads",
      label: "write",
      at: [1180, 280],
      data: {
        hub: "demo-sms",
        from: "fields",
        address: `\${EVENT.data.clientIds[0]}`,
        content: "We tried to call you. When may we call again?",
        data: { contactId: "EVENT.data.?contactId" },
        into: "leads",
      },
      to: { ok: 6, error: 8 },
    },
    {
      id: 6,
      kind: "store_value",
      label: "remember",
      at: [1460, 200],
      data: { key: `followed \${EVENT.data.clientIds[0]}`, value: "true", keepFor: 86_400 },
    },
    { id: 7, kind: "stop", label: "enough", at: [900, 120], data: { outcome: "done" } },
    {
      id: 8,
      kind: "log",
      label: "failed",
      at: [1460, 380],
      data: { level: "warning", text: `No message for \${EVENT.data.clientIds[0]}: \${ERROR.message}` },
    },
  ],
};
