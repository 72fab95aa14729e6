-- CreateIndex
CREATE INDEX "audit_username_id_idx" ON "audit"("username", "id");

-- CreateIndex
CREATE INDEX "audit_action_id_idx" ON "audit"("action", "id");
