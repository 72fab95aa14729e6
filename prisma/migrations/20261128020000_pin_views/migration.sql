-- AlterTable
ALTER TABLE "saved_view" ADD COLUMN     "team_default" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "saved_view_mark" (
    "user_id" BIGINT NOT NULL,
    "view_id" BIGINT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "saved_view_mark_pkey" PRIMARY KEY ("user_id","view_id")
);

-- CreateIndex
CREATE INDEX "saved_view_mark_view_id_idx" ON "saved_view_mark"("view_id");

-- AddForeignKey
ALTER TABLE "saved_view_mark" ADD CONSTRAINT "saved_view_mark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view_mark" ADD CONSTRAINT "saved_view_mark_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma can not write ------------------------------------------------------------------------------------

-- Nobody has two defaults, and only what is shared can be the team's.
CREATE UNIQUE INDEX "saved_view_mark_default" ON "saved_view_mark" ("user_id") WHERE "is_default";
CREATE UNIQUE INDEX "saved_view_team_default" ON "saved_view" ("team_default") WHERE "team_default";
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_team_default_is_shared" CHECK ("shared" OR NOT "team_default");
