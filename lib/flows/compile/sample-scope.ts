import { specOf } from "../nodes/registry.ts";

/** Names that an expression may use, each with its value with a sample; undefined where nobody knows it. */
export type SampleScope = Readonly<Record<string, unknown>>;

/** What begins a flow of this type, as an example. */
export function sampleOf(type: string): SampleScope {
  return specOf(type)?.gives({}) ?? {};
}
