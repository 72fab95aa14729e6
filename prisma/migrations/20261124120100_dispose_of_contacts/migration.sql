-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "action" TEXT,
ADD COLUMN     "call_back_at" TIMESTAMPTZ(3),
ADD COLUMN     "comment" TEXT;
