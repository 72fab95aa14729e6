-- AlterTable
ALTER TABLE "flow_draft" ADD COLUMN     "revision" BIGSERIAL NOT NULL;
