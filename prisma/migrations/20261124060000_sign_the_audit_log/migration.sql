-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seal_id" BIGINT NOT NULL,
    "entries" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "through" TIMESTAMPTZ(3),
    "plain_until" BIGINT NOT NULL,
    "key" BYTEA NOT NULL,
    "mac" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- Its row needs SECRET: lib/launch/migration-steps.ts writes it, in the transaction of this migration.
