import { type Json, memberOf } from "./json.ts";

/** Whether a node's `data` says that runs pass the node by. Anything but `true` says nothing of it. */
export function isDisabled(data: Json | undefined): boolean {
  return memberOf(data, "disabled") === true;
}
