import type { Value } from "../expression/value.ts";

/** Why a node fails; the guards of a run pass every error port and On error node. */
export const nodeErrorCodes = [
  "status",
  "timeout",
  "connection",
  "address",
  "size",
  "expression",
  "secret",
  "permission",
  "refused",
  "unknown",
  "most",
  "stopped",
  "cut",
  "calls",
] as const;

/** Limits of a whole run: going over one ends it as failed, whatever is drawn for errors. */
export const guardCodes = ["steps", "visits", "depth", "size", "cpu", "calls"] as const;

/** What an operator or the product does to a run. */
export const interruptionCodes = ["timeout", "interrupted"] as const;

export type NodeErrorCode = (typeof nodeErrorCodes)[number];
export type GuardCode = (typeof guardCodes)[number];

/** What went wrong at a node. `details`: what a flow may want to look at, such as the status that came back. */
export type NodeFailure = { code: NodeErrorCode; message: string; details?: Value };

/** Why a run failed, and at which node; both null where it is about none. */
export type RunError = {
  node: string | null;
  label: string | null;
  code: NodeErrorCode | GuardCode | (typeof interruptionCodes)[number];
  message: string;
};
