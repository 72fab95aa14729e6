CREATE INDEX "flow_run_flow_id_version_id_idx" ON "flow_run"("flow_id", "version", "id" DESC);

-- By hand: Prisma has no partial indexes. Most runs are live and done: they pay for none of these.
CREATE INDEX "flow_run_unusual_status" ON "flow_run" ("status", "id" DESC)
  WHERE "status" IN ('queued', 'waiting', 'cancelled');
CREATE INDEX "flow_run_unusual_status_of_flow" ON "flow_run" ("flow_id", "status", "id" DESC)
  WHERE "status" IN ('queued', 'waiting', 'cancelled');
CREATE INDEX "flow_run_unusual_kind" ON "flow_run" ("kind", "id" DESC) WHERE "kind" <> 'live';
CREATE INDEX "flow_run_unusual_kind_of_flow" ON "flow_run" ("flow_id", "kind", "id" DESC) WHERE "kind" <> 'live';
CREATE INDEX "flow_run_failed_node" ON "flow_run" ("error_node", "id" DESC) WHERE "error_node" IS NOT NULL;
CREATE INDEX "flow_run_failed_node_of_flow" ON "flow_run" ("flow_id", "error_node", "id" DESC)
  WHERE "error_node" IS NOT NULL;
