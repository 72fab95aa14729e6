import type { Starter } from "./starters.ts";

/** Hands the messages of an SMS hub to a carrier and reports what became of them. */
export const smsOverHttp: Starter = {
  name: "sms_over_http",
  type: "provider",
  nodes: [
    {
      id: 1,
      kind: "provider",
      label: "message",
      at: [60, 220],
      data: { channel: "sms", timeLimit: 60 },
      to: { next: 2 },
    },
    {
      id: 2,
      kind: "condition",
      label: "number",
      at: [340, 220],
      data: { expression: "TO.matchesPattern('^\\\\+?[0-9]{6,15}$')" },
      to: { true: 3, false: 4 },
    },
    {
      id: 3,
      kind: "http",
      label: "send",
      at: [620, 140],
      data: {
        method: "POST",
        url: "https://sms.example.com/messages",
        headers: { Authorization: `Bearer \${secrets.SMS_TOKEN}`, "Content-Type": "application/json" },
        body: `{"to": \${json(TO)}, "text": \${json(MESSAGE)}, "reference": \${json(REFERENCE_ID)}}`,
        timeout: 10,
        retries: 0,
        backoff: 2,
        idempotencyKey: false,
        into: "response",
      },
      to: { ok: 5, error: 6, timeout: 6 },
    },
    { id: 4, kind: "message_result", label: "invalid", at: [620, 360], data: { status: "invalid_number" } },
    {
      id: 5,
      kind: "message_result",
      label: "sent",
      at: [940, 60],
      data: { status: "sent", messageId: `\${response.body.?id}` },
    },
    {
      id: 6,
      kind: "message_result",
      label: "failed",
      at: [940, 240],
      data: { status: "error", reason: `\${ERROR.message}` },
    },
    { id: 7, kind: "on_error", at: [620, 540], to: { next: 6 } },
  ],
};
