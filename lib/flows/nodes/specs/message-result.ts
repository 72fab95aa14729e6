import { carrierStatuses } from "../../../providers.ts";
import { choice, optional, parameters, template } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Tells the hub what became of a message or call: in a provider flow its own, elsewhere the one that it names. */
export const messageResultSpec = nodeSpec({
  kind: "message_result",
  group: "action",
  icon: "MessageCheck",
  outputs: outputs("next"),
  parameters: parameters({
    status: choice([...carrierStatuses]),
    attempt: optional(template({ example: "$" + "{BODY.guid}" })),
    messageId: optional(template()),
    reason: optional(template()),
  }),
  sample: { status: "sent" },
  types: ["provider", "webhook"],
});
