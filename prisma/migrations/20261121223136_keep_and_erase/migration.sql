-- AlterTable
ALTER TABLE "list" ADD COLUMN     "status_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "audit_redaction" (
    "audit_id" BIGINT NOT NULL,
    "mac" BYTEA NOT NULL,

    CONSTRAINT "audit_redaction_pkey" PRIMARY KEY ("audit_id")
);

-- CreateTable
CREATE TABLE "audit_anchor" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seal_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "mac" BYTEA NOT NULL,

    CONSTRAINT "audit_anchor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retention_rule" (
    "data_class" TEXT NOT NULL,
    "days" INTEGER,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" TEXT NOT NULL,

    CONSTRAINT "retention_rule_pkey" PRIMARY KEY ("data_class")
);

-- CreateTable
CREATE TABLE "retention_run" (
    "id" BIGSERIAL NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "before" JSONB NOT NULL,
    "removed" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "retention_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erasure" (
    "id" BIGSERIAL NOT NULL,
    "asked_by" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "sought_by" TEXT NOT NULL,
    "salt" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "sought" BYTEA,
    "step" TEXT,
    "cursor" JSONB,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "digest" BYTEA,

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erasure_interaction" (
    "erasure_id" BIGINT NOT NULL,
    "guid" UUID NOT NULL,
    "done" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "erasure_interaction_pkey" PRIMARY KEY ("erasure_id","guid")
);

-- What Prisma can not write ------------------------------------------------------------------------------------

-- One run at a time.
CREATE UNIQUE INDEX "retention_run_one" ON "retention_run" ((true)) WHERE "state" <> 'done';

-- Retention counts a list's days from its last change of status, whoever made it.
UPDATE "list" SET "status_at" = coalesce("loaded_at", "created_at");
CREATE FUNCTION "note_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER "list_status_at" BEFORE UPDATE OF "status" ON "list"
  FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "note_status"();

-- The audit log stays append-only but for the two that say so in their transaction: retention, which lets the oldest
-- part go, and an erasure, which blanks a person. Both leave a trace that the chain of seals is checked by.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = current_setting('switchyard.audit_may', true) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
