-- AlterTable
ALTER TABLE "flow" ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_why" TEXT;

-- AlterTable
ALTER TABLE "flow_run" ADD COLUMN     "waits_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "flow_work" (
    "run_id" UUID NOT NULL,
    "flow_id" BIGINT NOT NULL,
    "acts_as" BIGINT,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" UUID,
    "worker" UUID,
    "crashes" INTEGER NOT NULL DEFAULT 0,
    "state" BYTEA,

    CONSTRAINT "flow_work_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "flow_effect" (
    "run_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "outcome" BYTEA,

    CONSTRAINT "flow_effect_pkey" PRIMARY KEY ("run_id","key","attempt")
);

-- CreateIndex
CREATE INDEX "flow_work_flow_id_due_at_run_id_idx" ON "flow_work"("flow_id", "due_at", "run_id");
