-- AlterTable
ALTER TABLE "hub" ADD COLUMN "country" TEXT;
