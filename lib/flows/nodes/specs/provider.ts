import { choice, number, optional, parameters, seconds } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Begins a flow that sends one message, or starts one call, for an outbound hub. */
export const providerSpec = nodeSpec({
  kind: "provider",
  group: "start",
  icon: "Antenna",
  inputs: [],
  outputs: outputs("next"),
  parameters: parameters({
    channel: choice(["any", "telephony", "email", "sms", "whatsapp"]).default("any"),
    timeLimit: seconds(1, 300).default(30),
    ratePerSecond: optional(number(1, 10_000)),
  }),
  sample: { channel: "any", timeLimit: 30 },
  gives: () => ({
    AGENT: "luis",
    MESSAGE: "Your order is on its way.",
    TO: "+59899123456",
    ATTACHMENTS: [],
    CAMPAIGN: "Demo",
    GUID: "0f8fad5b-d9cb-469f-a165-70867728950e",
    MESSAGE_GUID: "0f8fad5b-d9cb-469f-a165-70867728950e",
    REFERENCE_ID: "A-1042",
    DATA: { name: "Ana Silva" },
  }),
});
