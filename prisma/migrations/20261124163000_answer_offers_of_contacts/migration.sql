-- CreateTable
CREATE TABLE "offer_answer" (
    "list_id" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "action" TEXT NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "contact_id" TEXT,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offer_answer_pkey" PRIMARY KEY ("list_id","position","user_id","action")
);

-- What Prisma can not write ------------------------------------------------------------------------------------

-- Whose agent somebody has is looked up by the contactId.
CREATE INDEX "offer_answer_call_idx" ON "offer_answer" ("contact_id") WHERE "action" = 'call';
CREATE INDEX "contact_agent_idx" ON "contact" ("contact_id") WHERE "agent_id" IS NOT NULL;
