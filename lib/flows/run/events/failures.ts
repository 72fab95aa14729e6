import { storableJson } from "../../../events/events.ts";
import type { RunRecord } from "../schema.ts";
import { depthOfOrigin, hearsFailures } from "./origin.ts";

const FAILED = "flow.failed";

/** What is told of a run that failed. */
type FailedRun = Pick<RunRecord, "id" | "flow" | "version" | "kind" | "origin" | "status" | "error">;

/** What the statement that writes down how runs ended needs, to tell of those that failed: values of three arrays. */
export function failureValues(records: readonly FailedRun[]): [ids: string[], bodies: string[], depths: number[]] {
  const failed = records.filter(isTold);
  return [
    failed.map(({ id }) => id),
    failed.map((record) => storableJson(bodyOf(record))),
    failed.map(({ origin }) => depthOfOrigin(origin) + 1),
  ];
}

/** The part of that statement; `first` is the place of the first of the values, `condition` is on `failed.run_id`. */
export function tellFailures(first: number, condition: string): string {
  return `INSERT INTO event (name, depth, body)
          SELECT '${FAILED}', depth, body::jsonb
            FROM unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::int[]) AS failed (run_id, body, depth)
           WHERE ${condition}`;
}

function isTold({ status, kind, origin }: FailedRun): boolean {
  return status === "failed" && (kind === "live" || kind === "retry") && !hearsFailures(origin);
}

function bodyOf({ flow, version, id, error }: FailedRun) {
  const { node = null, label = null, code = null, message = null } = error ?? {};
  return { flow, version, run: id, node, label, code, message };
}
