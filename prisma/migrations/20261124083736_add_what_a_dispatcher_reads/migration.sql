-- DropIndex
DROP INDEX "blacklist_client_id_key";

-- AlterTable
ALTER TABLE "blacklist" ADD COLUMN     "campaign_id" BIGINT,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "campaign" ADD COLUMN     "holidays" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "expires_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "hub" ADD COLUMN     "from_address" TEXT,
ADD COLUMN     "machine" TEXT,
ADD COLUMN     "max_abandon" DOUBLE PRECISION NOT NULL DEFAULT 3,
ADD COLUMN     "max_per_day" INTEGER,
ADD COLUMN     "max_total" INTEGER,
ADD COLUMN     "preview_seconds" INTEGER NOT NULL DEFAULT 60,
ADD COLUMN     "reply_to" TEXT,
ADD COLUMN     "retries" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "unsubscribe" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "volume_per_day" INTEGER,
ADD COLUMN     "wrap_up_seconds" INTEGER NOT NULL DEFAULT 30;

-- AlterTable
ALTER TABLE "list" ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "starts_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "contacting_cap" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "days" INTEGER,
    "attempts" INTEGER,

    CONSTRAINT "contacting_cap_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blacklist_campaign_id_idx" ON "blacklist"("campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "blacklist_client_id_campaign_id_key" ON "blacklist"("client_id", "campaign_id");

-- AddForeignKey
ALTER TABLE "blacklist" ADD CONSTRAINT "blacklist_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One entry of a number for all campaigns, beside those for single ones: nulls are never equal to each other.
CREATE UNIQUE INDEX "blacklist_client_id_all_key" ON "blacklist"("client_id") WHERE "campaign_id" IS NULL;
