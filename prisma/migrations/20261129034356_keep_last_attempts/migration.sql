-- AlterTable
ALTER TABLE "list" ADD COLUMN     "last_attempt_at" TIMESTAMPTZ(3);
