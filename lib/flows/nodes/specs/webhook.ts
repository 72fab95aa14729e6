import { choice, choices, named, optional, parameters, seconds } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Begins a flow at `/api/webhook/{flow}`: who may call it, how, and when it answers. */
export const webhookSpec = nodeSpec({
  kind: "webhook",
  group: "start",
  icon: "Webhook",
  inputs: [],
  outputs: outputs("next"),
  parameters: parameters({
    access: choice(["apiKey", "signature", "none"]).default("apiKey"),
    secret: optional(named("secret", { shownWhen: { field: "access", is: ["signature"] } })),
    methods: choices(methods).default([...methods]),
    answer: choice(["end", "atOnce"]).default("end"),
    timeLimit: seconds(1, 300, { shownWhen: { field: "answer", is: ["end"] } }).default(30),
  }).refine(({ access, secret }) => access !== "signature" || secret !== undefined, {
    path: ["secret"],
    error: "required",
  }),
  sample: { access: "apiKey", methods: ["POST"], answer: "end", timeLimit: 30 },
  gives: () => ({
    METHOD: "POST",
    BODY: { customer: "Ana Silva", phone: "+59899123456", email: "ana@example.com", amount: 120.5, currency: "USD" },
    FORM_PARAMS: {},
    HEADERS: { "content-type": ["application/json"], "user-agent": ["curl/8.10"] },
    QUERY_PARAMS: { source: ["web"] },
  }),
});
