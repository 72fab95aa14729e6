/** Whether `interaction_change` holds all that a snapshot did not see. */
export function isWhole(snapshot: string): string {
  return `NOT EXISTS (SELECT FROM interaction_change_mark WHERE forgotten AND xid > pg_snapshot_xmin(${snapshot}))`;
}
