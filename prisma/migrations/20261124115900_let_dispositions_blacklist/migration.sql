-- AlterTable
ALTER TABLE "disposition" ADD COLUMN     "blacklist" TEXT,
ADD COLUMN     "confirmed" BOOLEAN NOT NULL DEFAULT true;
