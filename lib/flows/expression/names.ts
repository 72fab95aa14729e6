// The language's own words, and those it keeps for itself.
const reserved = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while prototype".split(
    " ",
  ),
);

/** Names that are there in every flow, or stand for something else than a value. */
const own = ["ERROR", "NOW", "RUN", "secrets", "cel", "optional", "google"];

/** What is in scope from the start of a run, by the type of the flow (contract 3.1). */
const given: Record<string, readonly string[]> = {
  webhook: ["METHOD", "BODY", "FORM_PARAMS", "HEADERS", "QUERY_PARAMS"],
  provider: ["AGENT", "MESSAGE", "TO", "ATTACHMENTS", "CAMPAIGN", "GUID", "MESSAGE_GUID", "REFERENCE_ID", "DATA"],
  event: ["EVENT"],
};

const taken = new Set([...own, ...Object.values(given).flat()]);

/** Whether a flow may call a value of its own so: a plain name that means nothing else. */
export function isVariableName(name: string): boolean {
  return /^(?!__)[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name) && !reserved.has(name) && !taken.has(name);
}
