-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "number_index" INTEGER,
ADD COLUMN     "number_tries" INTEGER,
ADD COLUMN     "owed" BOOLEAN,
ADD COLUMN     "result" TEXT;

-- AlterTable
ALTER TABLE "list" ADD COLUMN     "cancelled" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "done" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "is_queued" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_ranked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "queued_to" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "working" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "contact_queue" (
    "list_id" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "zone" TEXT NOT NULL,
    "rank" SMALLINT NOT NULL,
    "priority" INTEGER NOT NULL,
    "turn" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_queue_pkey" PRIMARY KEY ("list_id","position")
);

-- CreateTable
CREATE TABLE "attempt" (
    "list_id" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "n" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "filename" TEXT NOT NULL,
    "contact_id" TEXT,
    "number" TEXT NOT NULL,
    "number_index" INTEGER NOT NULL,
    "client" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'going',
    "outcome" TEXT,
    "reason" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "agent" TEXT,
    "disposition" JSONB,
    "provider" TEXT NOT NULL,
    "message_id" TEXT,
    "run_id" UUID,
    "simulated" BOOLEAN NOT NULL,
    "next_at" TIMESTAMPTZ(3),

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("list_id","position","n")
);

-- CreateTable
CREATE TABLE "at_work" (
    "client" TEXT NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "at_work_pkey" PRIMARY KEY ("client")
);

-- CreateTable
CREATE TABLE "hub_pace" (
    "hub_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3)[],
    "counts" INTEGER[],
    "day" TEXT NOT NULL DEFAULT '',
    "today" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "hub_pace_pkey" PRIMARY KEY ("hub_id")
);

-- CreateTable
CREATE TABLE "blacklist_hit" (
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "campaign_id" BIGINT NOT NULL,
    "list_id" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blacklist_hit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "attempt_id_idx" ON "attempt"("id");

-- CreateIndex
CREATE INDEX "attempt_hub_id_id_idx" ON "attempt"("hub_id", "id" DESC);

-- CreateIndex
CREATE INDEX "attempt_client_started_at_idx" ON "attempt"("client", "started_at");

-- CreateIndex
CREATE INDEX "at_work_hub_id_idx" ON "at_work"("hub_id");

-- Only what the product itself does next has an entry.
CREATE INDEX "attempt_next" ON "attempt" ("next_at") WHERE "next_at" IS NOT NULL;
CREATE INDEX "contact_queue_ready" ON "contact_queue" ("list_id", "zone", "rank", "priority", "turn") WHERE "due_at" IS NULL;
CREATE INDEX "contact_queue_later" ON "contact_queue" ("list_id", "due_at") WHERE "due_at" IS NOT NULL;

-- Leads that were taken back, and contacts that an erasure left blank.
UPDATE "list" SET "done" = ended."done", "cancelled" = ended."cancelled"
  FROM (SELECT "list_id", count(*) FILTER (WHERE "state" = 'done') AS "done",
               count(*) FILTER (WHERE "state" = 'cancelled') AS "cancelled"
          FROM "contact" WHERE "state" IN ('done', 'cancelled') GROUP BY "list_id") AS ended
 WHERE "list"."id" = ended."list_id";
