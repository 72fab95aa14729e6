import type { NodeKind } from "../../nodes/kinds.ts";
import type { Behaviour } from "../behaviour.ts";
import { condition } from "./condition.ts";
import { logLine } from "./log.ts";
import { loop } from "./loop.ts";
import { answerCaller } from "./respond.ts";
import { setVariables } from "./set-variables.ts";
import { begins } from "./start.ts";
import { stop } from "./stop.ts";
import { subflow } from "./subflow.ts";
import { choose } from "./switch.ts";
import { wait } from "./wait.ts";

const effect: Behaviour = () => ({ by: "effect" });

/** What each kind of node does in a run. A note takes no part in one; who meets at a join is for `joins.ts` to say. */
export const behaviours: Readonly<Record<NodeKind, Behaviour>> = {
  webhook: begins,
  provider: begins,
  event: begins,
  on_error: begins,
  note: begins,
  join: begins,
  condition,
  switch: choose,
  set_variables: setVariables,
  loop,
  subflow,
  stop,
  log: logLine,
  wait,
  respond: answerCaller,
  http: effect,
  email: effect,
  add_leads: effect,
  find_interactions: effect,
  store_value: effect,
  read_value: effect,
  message_result: effect,
  emit_event: effect,
};
