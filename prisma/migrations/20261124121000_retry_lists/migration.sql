-- CreateTable
CREATE TABLE "list_retry" (
    "id" BIGSERIAL NOT NULL,
    "list_id" BIGINT NOT NULL,
    "outcomes" TEXT[],
    "next" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_retry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "list_retry_list_id_idx" ON "list_retry"("list_id");
