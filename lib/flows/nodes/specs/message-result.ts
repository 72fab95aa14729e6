import { choice, optional, parameters, template } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Tells the hub what became of the message or call that a provider flow was given. */
export const messageResultSpec = nodeSpec({
  kind: "message_result",
  group: "action",
  icon: "MessageCheck",
  outputs: outputs("next"),
  parameters: parameters({
    status: choice(["sent", "delivered", "read", "error", "invalid_number", "invalid_session"]),
    messageId: optional(template()),
    reason: optional(template()),
  }),
  sample: { status: "sent" },
  types: ["provider"],
});
