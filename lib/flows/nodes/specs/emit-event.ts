import { eventName, parameters, variables } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Tells other flows that something happened; those that begin at an event of this name run. */
export const emitEventSpec = nodeSpec({
  kind: "emit_event",
  group: "action",
  icon: "Speakerphone",
  outputs: outputs("ok", "error"),
  parameters: parameters({ name: eventName({ example: "order.accepted" }), data: variables("expression").default({}) }),
  sample: { name: "order.accepted", data: {} },
});
