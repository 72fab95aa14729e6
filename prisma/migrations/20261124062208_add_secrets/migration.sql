-- AlterTable
ALTER TABLE "flow_version" ADD COLUMN     "secrets" TEXT[];

-- CreateTable
CREATE TABLE "secret" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "value" BYTEA NOT NULL,
    "former" BYTEA,
    "rotated_at" TIMESTAMPTZ(3),
    "hosts" TEXT[],
    "updated_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "secret_name_key" ON "secret"("name");

-- By hand: the versions in which nobody has looked for secrets yet.
CREATE INDEX "flow_version_secrets_unread" ON "flow_version" ("id") WHERE "secrets" IS NULL;
