import { eventSampleOf } from "../event-samples.ts";
import { choice, eventName, expression, optional, parameters } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Begins a flow when something happened in the system, or when another flow emitted an event of its own. */
export const eventSpec = nodeSpec({
  kind: "event",
  group: "start",
  icon: "Bolt",
  inputs: [],
  outputs: outputs("next"),
  parameters: parameters({
    event: choice([
      "list.loaded",
      "list.finished",
      "lead.saved",
      "contact.attempted",
      "interaction.finished",
      "interaction.disposition",
      "flow.failed",
      "custom",
    ]),
    name: optional(eventName({ shownWhen: { field: "event", is: ["custom"] }, example: "order.accepted" })),
    condition: optional(expression({ returns: "bool" })),
  }).refine(({ event, name }) => event !== "custom" || name !== undefined, { path: ["name"], error: "required" }),
  sample: { event: "lead.saved" },
  gives: (data) => ({ EVENT: eventSampleOf(data) }),
});
