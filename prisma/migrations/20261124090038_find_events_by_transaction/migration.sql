CREATE INDEX CONCURRENTLY "event_xid_id_idx" ON "event"("xid", "id");
