-- AlterTable
ALTER TABLE "flow" ADD COLUMN     "deployed_by" BIGINT;

-- CreateTable
CREATE TABLE "flow_value" (
    "flow_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "flow_value_pkey" PRIMARY KEY ("flow_id","key")
);

-- CreateIndex
CREATE INDEX "flow_value_expires_at_idx" ON "flow_value"("expires_at");

-- What is live already was deployed by someone whom the audit log names; flows act as who saved the version until then.
UPDATE "flow" f SET "deployed_by" = u."id"
  FROM "flow_version" v JOIN "user" u ON u."username" = v."saved_by"
 WHERE v."flow_id" = f."id" AND v."version" = f."live" AND f."live" IS NOT NULL;
