-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "duration" INTEGER;

-- CreateTable
CREATE TABLE "early_report" (
    "id" BIGSERIAL NOT NULL,
    "message_id" TEXT NOT NULL,
    "report" JSONB NOT NULL,
    "told_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "early_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "early_report_message_id_idx" ON "early_report"("message_id");

-- CreateIndex
CREATE INDEX "early_report_created_at_idx" ON "early_report"("created_at");
