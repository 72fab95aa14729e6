-- AlterTable
ALTER TABLE "idempotency_key" ADD COLUMN     "etag" TEXT;
