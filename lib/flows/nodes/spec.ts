import type { z } from "zod";
import type { Permission } from "../../actor.ts";
import type { NodeKind } from "./kinds.ts";

/** Where a node stands in the palette. */
export type NodeGroup = "start" | "logic" | "action" | "memory";

/** What it means that a run leaves, or enters, by a port. Pages name a port by it: `flowNodes.port.<meaning>`. */
export type PortMeaning =
  | "in"
  | "next"
  | "ok"
  | "error"
  | "timeout"
  | "true"
  | "false"
  | "default"
  | "case"
  | "each"
  | "done";

/**
 * A port by its Drawflow name, which is its position: it is never given to another meaning. `label` is what the person
 * who drew the node calls it; `unused` stays drawn so that those after it keep their names; `required` must lead on.
 */
export type PortSpec = { port: string; meaning: PortMeaning; label?: string; unused?: true; required?: true };

/** The `data` of a node, whatever a document holds there. */
export type NodeData = Readonly<Record<string, unknown>>;

/** Everything that is to be known of a kind of node before it runs: palette, canvas, inspector and compiler read it. */
export type NodeSpec = {
  kind: NodeKind;
  group: NodeGroup;
  /** The name of a Tabler icon, without its prefix. */
  icon: string;
  inputs: readonly PortSpec[];
  outputs: (data: NodeData) => readonly PortSpec[];
  /** Unknown keys of `data` are kept; fields carry what the inspector needs, see fields.ts. */
  parameters: z.ZodObject;
  /** An example of its `data` that can run; a new node begins with what is not made up in it. */
  sample: NodeData;
  /**
   * What the nodes after this one find in scope because of it, each name with a value to try expressions on; some give
   * less where the run leaves by certain ports.
   */
  gives: (data: NodeData, leaving?: PortMeaning) => Record<string, unknown>;
  /** The types of flow it can do its work in; absent: all. */
  types?: readonly string[];
  /** What the user whom the flow acts as must be permitted. */
  needs?: Permission;
};

type Given = Pick<NodeSpec, "kind" | "group" | "icon" | "parameters" | "sample"> &
  Partial<Pick<NodeSpec, "inputs" | "gives" | "types" | "needs">> & {
    outputs: readonly PortSpec[] | NodeSpec["outputs"];
  };

const oneInput: readonly PortSpec[] = [{ port: "input_1", meaning: "in" }];

/** A kind of node: with one input and nothing given to those after it, unless it says otherwise. */
export function nodeSpec({ outputs, ...spec }: Given): NodeSpec {
  return {
    inputs: oneInput,
    gives: () => ({}),
    ...spec,
    outputs: typeof outputs === "function" ? outputs : () => outputs,
  };
}

/** Where a port stands among those of its side, from 1. */
export function positionOf(port: string): number {
  return Number(port.slice(port.indexOf("_") + 1));
}

/** Output ports of these meanings, in the order of their names. */
export function outputs(...meanings: PortMeaning[]): PortSpec[] {
  return meanings.map((meaning, i) => ({ port: `output_${i + 1}`, meaning }));
}

/** A node's sample result, under the name that its setting `field` gives, or else `name`; empty where it keeps none. */
export function sampleOutput(
  field: string,
  name: string,
  sample: unknown,
): (data: NodeData) => Record<string, unknown> {
  return (data) => {
    const given = data[field] ?? name;
    return typeof given === "string" && given !== "" ? { [given]: sample } : {};
  };
}
