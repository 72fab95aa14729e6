-- AlterTable
ALTER TABLE "flow" ADD COLUMN     "deleted_by" TEXT,
ADD COLUMN     "renamed_by" TEXT;

-- AlterTable
ALTER TABLE "flow_version" ADD COLUMN     "warnings" JSONB NOT NULL DEFAULT '[]';
