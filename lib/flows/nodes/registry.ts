import { isNodeKind, type NodeKind } from "./kinds.ts";
import type { NodeSpec } from "./spec.ts";
import { addLeadsSpec } from "./specs/add-leads.ts";
import { conditionSpec } from "./specs/condition.ts";
import { emailSpec } from "./specs/email.ts";
import { emitEventSpec } from "./specs/emit-event.ts";
import { eventSpec } from "./specs/event.ts";
import { findInteractionsSpec } from "./specs/find-interactions.ts";
import { httpSpec } from "./specs/http.ts";
import { joinSpec } from "./specs/join.ts";
import { logSpec } from "./specs/log.ts";
import { loopSpec } from "./specs/loop.ts";
import { messageResultSpec } from "./specs/message-result.ts";
import { noteSpec } from "./specs/note.ts";
import { onErrorSpec } from "./specs/on-error.ts";
import { providerSpec } from "./specs/provider.ts";
import { readValueSpec } from "./specs/read-value.ts";
import { respondSpec } from "./specs/respond.ts";
import { setVariablesSpec } from "./specs/set-variables.ts";
import { stopSpec } from "./specs/stop.ts";
import { storeValueSpec } from "./specs/store-value.ts";
import { subflowSpec } from "./specs/subflow.ts";
import { switchSpec } from "./specs/switch.ts";
import { waitSpec } from "./specs/wait.ts";
import { webhookSpec } from "./specs/webhook.ts";

const specs: Record<NodeKind, NodeSpec> = {
  webhook: webhookSpec,
  provider: providerSpec,
  event: eventSpec,
  condition: conditionSpec,
  switch: switchSpec,
  set_variables: setVariablesSpec,
  loop: loopSpec,
  join: joinSpec,
  subflow: subflowSpec,
  note: noteSpec,
  stop: stopSpec,
  http: httpSpec,
  email: emailSpec,
  add_leads: addLeadsSpec,
  find_interactions: findInteractionsSpec,
  store_value: storeValueSpec,
  read_value: readValueSpec,
  wait: waitSpec,
  respond: respondSpec,
  message_result: messageResultSpec,
  emit_event: emitEventSpec,
  log: logSpec,
  on_error: onErrorSpec,
};

/** All that is known of a node of this name, or null for a name that is not ours. */
export function specOf(name: string): NodeSpec | null {
  return isNodeKind(name) ? specs[name] : null;
}
