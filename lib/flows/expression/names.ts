// The language's own words, and those it keeps for itself.
const reserved = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while prototype".split(
    " ",
  ),
);

/** Names that are there in every flow, each with a value to try expressions on. */
export const everywhere: Readonly<Record<string, unknown>> = {
  ERROR: { node: "3", code: "status", message: "The service answered 503." },
  NOW: "2026-03-02T14:30:00Z",
  RUN: { id: "3f2b8c1e-5d74-4b0a-9c36-8a1f0e6d2b47", flow: "demo-webhook", version: 1 },
};

/** Names that stand for something else than a value. */
const words = ["secrets", "cel", "optional", "google"];

/** What is in scope from the start of a run, by the type of the flow. */
const given: Record<string, readonly string[]> = {
  webhook: ["METHOD", "BODY", "FORM_PARAMS", "HEADERS", "QUERY_PARAMS"],
  provider: ["AGENT", "MESSAGE", "TO", "ATTACHMENTS", "CAMPAIGN", "GUID", "MESSAGE_GUID", "REFERENCE_ID", "DATA"],
  event: ["EVENT"],
};

const taken = new Set([...Object.keys(everywhere), ...words, ...Object.values(given).flat()]);

/** The names with a value in every run of a flow of this type, whatever its nodes do. */
export function givenNames(type: string): string[] {
  return [...Object.keys(everywhere), ...(Object.hasOwn(given, type) ? (given[type] ?? []) : [])];
}

/** Whether a flow may call a value of its own so: a plain name that means nothing else. */
export function isVariableName(name: string): boolean {
  return /^(?!__)[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name) && !reserved.has(name) && !taken.has(name);
}
