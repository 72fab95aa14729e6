-- CreateTable
CREATE TABLE "feed_batch" (
    "id" BIGSERIAL NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "username" TEXT NOT NULL,
    "api_key_id" BIGINT,
    "received" BIGINT NOT NULL,
    "created" BIGINT NOT NULL,
    "updated" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "first_start" TIMESTAMPTZ(0),
    "last_start" TIMESTAMPTZ(0),
    "newest" TIMESTAMPTZ(0),
    "took" BIGINT NOT NULL,
    "folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "feed_batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feed_reject" (
    "id" BIGSERIAL NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "username" TEXT NOT NULL,
    "api_key_id" BIGINT,
    "form" TEXT NOT NULL,
    "line" BIGINT,
    "path" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "errors" TEXT NOT NULL,
    "error_count" INTEGER NOT NULL,
    "payload" BYTEA NOT NULL,
    "size" BIGINT NOT NULL,
    "edited" TEXT,
    "retries" INTEGER NOT NULL DEFAULT 0,
    "retried_at" TIMESTAMPTZ(3),
    "stored_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_reject_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "feed_batch_received_at_idx" ON "feed_batch"("received_at");

-- CreateIndex
CREATE INDEX "feed_reject_received_at_idx" ON "feed_reject"("received_at");

-- What Prisma can not write ------------------------------------------------------------------------------------

-- Each minute the job looks for what it has not folded yet, among a month of what it has.
CREATE INDEX "feed_batch_unfolded" ON "feed_batch" ("received_at") WHERE NOT "folded";
