-- Most attempts have no id of a carrier.
CREATE INDEX "attempt_message" ON "attempt" ("message_id") WHERE "message_id" IS NOT NULL;
