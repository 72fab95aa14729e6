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

/** The types of flow that can run, each the name of its start node. */
export const flowTypes: readonly string[] = nodeKinds.filter((kind) => roles[kind] === "start");
