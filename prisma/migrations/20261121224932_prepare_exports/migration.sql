-- CreateEnum
CREATE TYPE "export_state" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled', 'expired');

-- CreateTable
CREATE TABLE "export_job" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "state" "export_state" NOT NULL DEFAULT 'queued',
    "request" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sees" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "export_piece" (
    "export_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "export_piece_pkey" PRIMARY KEY ("export_id","number")
);

-- CreateIndex
CREATE INDEX "export_job_user_id_id_idx" ON "export_job"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "export_job_expires_at_idx" ON "export_job"("expires_at");

-- Compressed already.
ALTER TABLE "export_piece" ALTER COLUMN "body" SET STORAGE EXTERNAL;
