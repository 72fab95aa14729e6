import type { FlowDocument } from "./document.ts";
import { type Fault, problemOf } from "./faults.ts";
import type { Problem } from "./findings.ts";
import { faultsOf, type RepairCode, repairCode, repaired } from "./repair-fault.ts";

/** What is wrong with a document as such, and what would put it right; null: someone must think about it. */
export type Repair = { problem: Problem; repair: RepairCode | null };

export function repairs(document: FlowDocument): Repair[] {
  return faultsOf(document).map((fault) => ({ problem: problemOf(fault), repair: repairCode(document, fault) }));
}

/** The document without this problem of its, and without a new one; as it is where there is no repair. */
export function repair(document: FlowDocument, problem: Problem): FlowDocument {
  const wanted = JSON.stringify(problem);
  const fault = faultsOf(document).find((one) => JSON.stringify(problemOf(one)) === wanted);
  return fault ? put(document, fault) : document;
}

// What is read wrong hides other faults, and a node that gets its right name is no longer missing elsewhere.
const ORDER = [
  "encoded-twice",
  "structure",
  "key-unlike-id",
  "id-repeated",
  "unknown-node",
  "unknown-port",
  "half-missing",
  "connection-repeated",
] as const;

/** The document with everything repaired that has a repair. */
export function repairAll(document: FlowDocument): FlowDocument {
  const after = ORDER.reduce(
    (one, code) => faultsOf(one).reduce((left, fault) => (fault.code === code ? put(left, fault) : left), one),
    document,
  );
  return faultsOf(after).length < faultsOf(document).length ? repairAll(after) : after;
}

function put(document: FlowDocument, fault: Fault): FlowDocument {
  const code = repairCode(document, fault);
  return code ? repaired(document, fault, code) : document;
}
