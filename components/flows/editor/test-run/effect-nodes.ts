import { isDisabled } from "@/lib/flows/drawflow/disabled.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { memberOf } from "@/lib/flows/drawflow/json.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { allNodes } from "../state/all-nodes";

const effects = new Set(["http", "email", "add_leads", "store_value", "emit_event", "message_result"]);

/** The nodes by which a run reaches outside of itself; what a called flow does is behind the node that calls it. */
export function effectNodes(document: FlowDocument): NodeView[] {
  return allNodes(document).filter(
    ({ name, data }) =>
      !isDisabled(data) && (effects.has(name) || (name === "subflow" && memberOf(data, "target") === "flow")),
  );
}
