-- Addresses in any case; the spellings of a number are looked for one by one.
CREATE INDEX "blacklist_hit_client" ON "blacklist_hit" (lower("client_id"), "id" DESC);

-- CreateIndex
CREATE INDEX "blacklist_hit_hub_id_id_idx" ON "blacklist_hit"("hub_id", "id" DESC);
