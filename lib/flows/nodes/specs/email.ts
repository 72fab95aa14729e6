import { optional, parameters, retry, template, timeout } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Sends an e-mail through the mail server of the service. */
export const emailSpec = nodeSpec({
  kind: "email",
  group: "action",
  icon: "Mail",
  outputs: outputs("ok", "error", "timeout"),
  parameters: parameters({
    to: template({ example: `\${BODY.email}` }),
    replyTo: optional(template()),
    subject: template({ example: `Your order \${BODY.id}` }),
    text: template({ multiline: true, example: `Hello \${BODY.customer},` }),
    timeout,
    ...retry,
  }),
  sample: {
    to: "someone@example.com",
    subject: "Subject",
    text: "Text of the message",
    timeout: 30,
    retries: 2,
    backoff: 60,
  },
});
