-- AlterTable
ALTER TABLE "flow_work" ADD COLUMN     "timeouts" INTEGER NOT NULL DEFAULT 0;
