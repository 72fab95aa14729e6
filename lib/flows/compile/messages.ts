import { clip, type FindingParams } from "../drawflow/findings.ts";
import type { ExpressionErrorCode } from "../expression/findings.ts";
import type { SettingFault } from "./settings.ts";

/** Why an expression in a field cannot stand, in the parameters of its problem. */
export type ExpressionReason = ExpressionErrorCode | "notTrueOrFalse" | "notAList";

/** Why a value does not do where an expression must give another kind of value. */
export const mismatchReasons = { bool: "notTrueOrFalse", list: "notAList" } as const satisfies Record<
  string,
  ExpressionReason
>;

type FaultDescription = { code: "setting" | "expression"; message: string; params: FindingParams };

/** A fault of a node's field as a problem says it: in English, and in parameters for other languages. */
export function describeFault(node: string, fault: SettingFault): FaultDescription {
  const field = clip(fault.field);
  const subject = `Node ${clip(node)}, ${field}:`;
  if ("error" in fault) {
    const { code, message, from, to } = fault.error;
    return {
      code: "expression",
      message: `${subject} ${clip(message)}`,
      params: { field, reason: code, from, to },
    };
  }
  if ("returns" in fault) {
    const message = fault.returns === "bool" ? "this must be true or false." : "this must be a list.";
    const reason = mismatchReasons[fault.returns];
    return { code: "expression", message: `${subject} ${message}`, params: { field, reason, from: 0, to: fault.to } };
  }
  const { reason, min, max } = fault;
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { code: "setting", message: `${subject} ${sentence(fault)}`, params: { field, reason, ...limits } };
}

function sentence(fault: Extract<SettingFault, { reason: unknown }>): string {
  switch (fault.reason) {
    case "required":
      return "this is missing.";
    case "text":
      return "this must be text.";
    case "tooLong":
      return "this text is too long.";
    case "number":
      return "this must be a number.";
    case "whole":
      return "this must be a whole number.";
    case "range":
      return `this must be from ${fault.min} to ${fault.max}.`;
    case "boolean":
      return "this must be true or false.";
    case "choice":
      return `this must be one of ${fault.choices?.join(", ")}.`;
    case "map":
      return "this must be an object of names and values.";
    case "list":
      return "this must be a list.";
    case "variable":
      return "a variable name has letters, digits and _, and is not a reserved name.";
    case "eventName":
      return "an event name has lower-case letters, digits, _ and dots.";
    case "headerName":
      return "this is not a valid header name.";
    case "headerReserved":
      return "this header is set by the service; a flow cannot set it.";
  }
}
