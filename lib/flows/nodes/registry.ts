import { isNodeKind, type NodeKind } from "./kinds.ts";
import type { NodeSpec } from "./spec.ts";
import { addLeads } from "./specs/add-leads.ts";
import { condition } from "./specs/condition.ts";
import { email } from "./specs/email.ts";
import { emitEvent } from "./specs/emit-event.ts";
import { event } from "./specs/event.ts";
import { findInteractions } from "./specs/find-interactions.ts";
import { http } from "./specs/http.ts";
import { join } from "./specs/join.ts";
import { log } from "./specs/log.ts";
import { loop } from "./specs/loop.ts";
import { messageResult } from "./specs/message-result.ts";
import { note } from "./specs/note.ts";
import { onError } from "./specs/on-error.ts";
import { provider } from "./specs/provider.ts";
import { readValue } from "./specs/read-value.ts";
import { respond } from "./specs/respond.ts";
import { setVariables } from "./specs/set-variables.ts";
import { stop } from "./specs/stop.ts";
import { storeValue } from "./specs/store-value.ts";
import { subflow } from "./specs/subflow.ts";
import { switchNode } from "./specs/switch.ts";
import { wait } from "./specs/wait.ts";
import { webhook } from "./specs/webhook.ts";

const specs: Record<NodeKind, NodeSpec> = {
  webhook,
  provider,
  event,
  condition,
  switch: switchNode,
  set_variables: setVariables,
  loop,
  join,
  subflow,
  note,
  stop,
  http,
  email,
  add_leads: addLeads,
  find_interactions: findInteractions,
  store_value: storeValue,
  read_value: readValue,
  wait,
  respond,
  message_result: messageResult,
  emit_event: emitEvent,
  log,
  on_error: onError,
};

/** All that is known of a node of this name, or null for a name that is not ours. */
export function specOf(name: string): NodeSpec | null {
  return isNodeKind(name) ? specs[name] : null;
}
