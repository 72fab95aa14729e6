-- AlterTable
ALTER TABLE "flow_work" ADD COLUMN     "depth" INTEGER NOT NULL DEFAULT 0;
