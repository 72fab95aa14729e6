/** `start`: where a run begins; `logic`: pure; `effect`: reaches outside; `handler`: takes over when a node fails. */
export type NodeRole = "start" | "logic" | "effect" | "handler";

/** What a Drawflow node's `name` may be for us to run it. A start node is named as the type of flow it begins. */
const roles = {
  webhook: "start",
  provider: "start",
  event: "start",
  condition: "logic",
  switch: "logic",
  set_variables: "logic",
  loop: "logic",
  join: "logic",
  subflow: "logic",
  note: "logic",
  stop: "logic",
  http: "effect",
  email: "effect",
  add_leads: "effect",
  find_interactions: "effect",
  store_value: "effect",
  read_value: "effect",
  wait: "effect",
  respond: "effect",
  message_result: "effect",
  emit_event: "effect",
  log: "effect",
  on_error: "handler",
} as const satisfies Record<string, NodeRole>;

export type NodeKind = keyof typeof roles;

export const nodeKinds = Object.keys(roles) as NodeKind[];

export function isNodeKind(name: string): name is NodeKind {
  return Object.hasOwn(roles, name);
}

/** What a node of this name does in a run, or null for a name that is not ours. */
export function roleOf(name: string): NodeRole | null {
  return isNodeKind(name) ? roles[name] : null;
}

export type FlowType = { [K in NodeKind]: (typeof roles)[K] extends "start" ? K : never }[NodeKind];

/** What a flow is for: answering calls, sending for a hub, or running on a system event. Each names its start node. */
export const flowTypes = nodeKinds.filter((kind): kind is FlowType => roles[kind] === "start");

/** Whether a flow of this type can run. */
export function isFlowType(type: string): type is FlowType {
  return roleOf(type) === "start";
}
