-- AlterTable
ALTER TABLE "feed_batch" ADD COLUMN     "ahead" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "user_id" BIGINT;

-- AlterTable
ALTER TABLE "feed_reject" ADD COLUMN     "user_id" BIGINT;
