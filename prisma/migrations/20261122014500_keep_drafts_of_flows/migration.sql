-- AlterTable
ALTER TABLE "flow_version" ADD COLUMN     "note" TEXT;

-- CreateTable
CREATE TABLE "flow_draft" (
    "flow_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "text" TEXT NOT NULL,
    "base_version" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_draft_pkey" PRIMARY KEY ("flow_id","user_id")
);

-- CreateTable
CREATE TABLE "flow_presence" (
    "flow_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "flow_presence_pkey" PRIMARY KEY ("flow_id","user_id")
);

-- CreateIndex
CREATE INDEX "flow_draft_user_id_idx" ON "flow_draft"("user_id");

-- CreateIndex
CREATE INDEX "flow_presence_user_id_idx" ON "flow_presence"("user_id");

-- CreateIndex
CREATE INDEX "flow_presence_expires_at_idx" ON "flow_presence"("expires_at");

-- AddForeignKey
ALTER TABLE "flow_draft" ADD CONSTRAINT "flow_draft_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_draft" ADD CONSTRAINT "flow_draft_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_presence" ADD CONSTRAINT "flow_presence_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_presence" ADD CONSTRAINT "flow_presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
