import { into, optional, parameters, retry, template, timeout } from "../fields.ts";
import { nodeSpec, outputs, sampleOutput } from "../spec.ts";

/** Sends an e-mail through the mail server of the service. */
export const emailSpec = nodeSpec({
  kind: "email",
  group: "action",
  icon: "Mail",
  outputs: outputs("ok", "error", "timeout"),
  parameters: parameters({
    to: template({ example: `\${BODY.email}` }),
    replyTo: optional(template({ folded: true })),
    subject: template({ example: `Your order \${BODY.id}` }),
    text: template({ multiline: true, example: `Hello \${BODY.customer},` }),
    timeout,
    ...retry,
    into: into("mail"),
  }),
  sample: {
    to: "someone@example.com",
    subject: "Subject",
    text: "Text of the message",
    timeout: 30,
    retries: 2,
    backoff: 60,
    into: "mail",
  },
  gives: (data, leaving) => (leaving === "ok" || leaving === undefined ? sent(data) : {}),
});

const sent = sampleOutput("into", "mail", {
  messageId: "0197a3c2-7d4e-7f11-9a55-3c1d2e4f5a6b@example.com",
  accepted: ["someone@example.com"],
  rejected: [],
});
