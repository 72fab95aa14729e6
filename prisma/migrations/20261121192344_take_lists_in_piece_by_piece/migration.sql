-- CreateTable
CREATE TABLE "list_upload" (
    "id" BIGINT NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "filename" TEXT NOT NULL,
    "skip" BOOLEAN NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,
    "rejected" BIGINT NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,

    CONSTRAINT "list_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_upload_part" (
    "upload_id" BIGINT NOT NULL,
    "first" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "hashes" BYTEA NOT NULL,
    "warnings" TEXT NOT NULL,
    "attachments" TEXT[],

    CONSTRAINT "list_upload_part_pkey" PRIMARY KEY ("upload_id","first")
);

-- CreateTable
CREATE TABLE "list_numbers" (
    "list_id" BIGINT NOT NULL,
    "first" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "hashes" BYTEA NOT NULL,

    CONSTRAINT "list_numbers_pkey" PRIMARY KEY ("list_id","first")
);

-- CreateTable
CREATE TABLE "list_attachment" (
    "list_id" BIGINT NOT NULL,
    "path" TEXT NOT NULL,

    CONSTRAINT "list_attachment_pkey" PRIMARY KEY ("list_id","path")
);

-- CreateTable
CREATE TABLE "column_mapping" (
    "user_id" BIGINT NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "mapping" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "column_mapping_pkey" PRIMARY KEY ("user_id","hub_id","fingerprint")
);

-- CreateIndex
CREATE INDEX "list_upload_user_id_hub_id_idx" ON "list_upload"("user_id", "hub_id");

-- CreateIndex
CREATE INDEX "list_upload_touched_at_idx" ON "list_upload"("touched_at");

-- CreateIndex
CREATE INDEX "column_mapping_fingerprint_saved_at_idx" ON "column_mapping"("fingerprint", "saved_at" DESC);

-- What Prisma can not write ------------------------------------------------------------------------------------

-- Hashes do not shrink: no time is spent on trying.
ALTER TABLE "list_upload_part" ALTER COLUMN "hashes" SET STORAGE EXTERNAL;
ALTER TABLE "list_numbers" ALTER COLUMN "hashes" SET STORAGE EXTERNAL;
