import type { Expression } from "../expression/cel.ts";
import type { Template } from "../expression/template.ts";
import type { Value } from "../expression/value.ts";
import type { NodeKind } from "../nodes/kinds.ts";
import type { PortMeaning } from "../nodes/spec.ts";

/** What a node is set to: values as they are, expressions and templates ready to be evaluated. */
export type Setting =
  | Value
  | Expression
  | Template
  | undefined
  | readonly Setting[]
  | { readonly [name: string]: Setting };

export type NodeSettings = Readonly<Record<string, Setting>>;

/** A node by its index in the program. */
export type ProgramNode = {
  /** Its Drawflow key, for the run's trace. */
  key: string;
  module: string;
  /** `note`: runs pass it by. */
  kind: NodeKind;
  label: string | null;
  settings: NodeSettings;
  /** What each output means, in the order of their positions. */
  outputs: readonly PortMeaning[];
  /** For each output the indexes of the nodes it leads to, in the order in which a run goes there. */
  next: readonly (readonly number[])[];
};

/** A flow ready to run: plain data and closures, the same whoever made it. */
export type Program = {
  type: string;
  nodes: readonly ProgramNode[];
  start: number;
  /** Where the modules begin that a sub-flow node runs. */
  entries: ReadonlyMap<string, number>;
  /** The On error node of each module that has one. */
  handlers: ReadonlyMap<string, number>;
  /** The names of the secrets that its nodes ask for. */
  secrets: readonly string[];
};
