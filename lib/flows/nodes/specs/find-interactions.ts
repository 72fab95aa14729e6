import { choices, into, named, number, optional, parameters, template } from "../fields.ts";
import { nodeSpec, outputs, sampleOutput } from "../spec.ts";

/** Looks for past interactions, the newest first. What is left empty narrows nothing. */
export const findInteractionsSpec = nodeSpec({
  kind: "find_interactions",
  group: "action",
  icon: "ListSearch",
  outputs: outputs("ok", "error"),
  parameters: parameters({
    client: optional(template()),
    contactId: optional(template()),
    channels: optional(choices(["email", "telephony", "sms", "whatsapp", "webchat", "instagram", "messenger"])),
    campaign: optional(template()),
    hub: optional(named("hub")),
    days: number(1, 366).default(30),
    rows: number(1, 100).default(10),
    into: into("interactions"),
  }),
  needs: "interactions:read",
  sample: { days: 30, rows: 10, into: "interactions" },
  gives: sampleOutput("into", "interactions", {
    total: 1,
    result: [
      {
        guid: "0f8fad5b-d9cb-469f-a165-70867728950e",
        channel: "telephony",
        direction: "inbound",
        client: { id: "+59899123456", name: "Ana Silva", contactId: "C-7" },
        timings: { startDate: "2026-03-02 14:30:00", endDate: "2026-03-02 14:34:10", duration: 250 },
      },
    ],
  }),
});
