/** The condition on a row's `xid`, the transaction that wrote it, that a snapshot did not see the row. */
export function notIn(snapshot: string): string {
  return `xid >= pg_snapshot_xmin(${snapshot}) AND NOT pg_visible_in_snapshot(xid, ${snapshot})`;
}
