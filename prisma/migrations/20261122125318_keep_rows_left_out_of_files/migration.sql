-- AlterTable
ALTER TABLE "list" ADD COLUMN     "left_out" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "left_out" (
    "id" BIGSERIAL NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "list_id" BIGINT,
    "filename" TEXT NOT NULL,
    "headers" TEXT[],
    "delimiter" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "left_out_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "left_out_row" (
    "left_out_id" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "cells" TEXT[],
    "problem" TEXT NOT NULL,

    CONSTRAINT "left_out_row_pkey" PRIMARY KEY ("left_out_id","position")
);

-- CreateIndex
CREATE INDEX "left_out_hub_id_idx" ON "left_out"("hub_id");

-- CreateIndex
CREATE INDEX "left_out_list_id_idx" ON "left_out"("list_id");

-- AddForeignKey
ALTER TABLE "left_out_row" ADD CONSTRAINT "left_out_row_left_out_id_fkey" FOREIGN KEY ("left_out_id") REFERENCES "left_out"("id") ON DELETE CASCADE ON UPDATE CASCADE;
