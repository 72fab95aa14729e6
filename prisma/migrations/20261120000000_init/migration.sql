-- CreateEnum
CREATE TYPE "channel" AS ENUM ('email', 'instagram', 'messenger', 'sms', 'telephony', 'webchat', 'whatsapp');

-- CreateEnum
CREATE TYPE "hub_mode" AS ENUM ('broadcast', 'predictive', 'preview', 'progressive');

-- CreateEnum
CREATE TYPE "disposition_action" AS ENUM ('final', 'reschedule', 'respool', 'respoolNext');

-- CreateEnum
CREATE TYPE "list_kind" AS ENUM ('list', 'leads');

-- CreateEnum
CREATE TYPE "list_status" AS ENUM ('loading', 'inactive', 'active', 'paused', 'finished', 'failed');

-- CreateEnum
CREATE TYPE "contact_state" AS ENUM ('waiting', 'working', 'done', 'cancelled');

-- CreateEnum
CREATE TYPE "direction" AS ENUM ('inbound', 'outbound');

-- CreateTable
CREATE TABLE "profile" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "actions" TEXT[],
    "all_campaigns" BOOLEAN NOT NULL DEFAULT false,
    "all_hubs" BOOLEAN NOT NULL DEFAULT false,
    "all_agents" BOOLEAN NOT NULL DEFAULT false,
    "campaign_ids" BIGINT[],
    "hub_ids" BIGINT[],
    "agent_ids" BIGINT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" BIGSERIAL NOT NULL,
    "username" TEXT NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "password_hash" TEXT,
    "profile_id" BIGINT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "user_id" BIGINT NOT NULL,
    "user_version" INTEGER NOT NULL,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" BIGINT,
    "username" TEXT NOT NULL,
    "api_key_id" BIGINT,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_seal" (
    "id" BIGSERIAL NOT NULL,
    "audit_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "name" TEXT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "user_id" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "body_hash" BYTEA,
    "status" INTEGER,
    "content_type" TEXT,
    "body" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "campaign" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "schedule" JSONB,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hub" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "channel" "channel" NOT NULL,
    "mode" "hub_mode",
    "campaign_id" BIGINT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "contacting_schedule" JSONB,
    "max_attempts" INTEGER NOT NULL DEFAULT 3,
    "retry_minutes" INTEGER NOT NULL DEFAULT 60,
    "concurrency" INTEGER NOT NULL DEFAULT 10,
    "rate_per_second" INTEGER NOT NULL DEFAULT 10,
    "template_id" BIGINT,
    "subject" TEXT,
    "provider" TEXT,
    "horizontal" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hub_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "channel" "channel" NOT NULL,
    "subject" TEXT,
    "content" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachment" (
    "id" BIGSERIAL NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "path" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "content" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "disposition" (
    "id" BIGSERIAL NOT NULL,
    "levels" TEXT[],
    "action" "disposition_action" NOT NULL DEFAULT 'final',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disposition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blacklist" (
    "id" BIGSERIAL NOT NULL,
    "client_id" TEXT NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "blacklist_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "automation" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "automation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "latest" INTEGER NOT NULL DEFAULT 1,
    "live" INTEGER,
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "flow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_version" (
    "id" BIGSERIAL NOT NULL,
    "flow_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "draw_flow_obj" TEXT NOT NULL,
    "flow" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "context" TEXT,
    "extension" TEXT,
    "dialplan" TEXT,
    "user" TEXT NOT NULL,
    "saved_by" TEXT NOT NULL,
    "problems" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list" (
    "id" BIGSERIAL NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "kind" "list_kind" NOT NULL DEFAULT 'list',
    "month" TEXT,
    "filename" TEXT NOT NULL,
    "status" "list_status" NOT NULL DEFAULT 'loading',
    "work_order" BIGINT NOT NULL DEFAULT 0,
    "received" BIGINT NOT NULL DEFAULT 0,
    "saved" BIGINT NOT NULL DEFAULT 0,
    "rejected" BIGINT NOT NULL DEFAULT 0,
    "suppressed" BIGINT NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" BYTEA,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "failed_reason" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "loaded_at" TIMESTAMPTZ(3),

    CONSTRAINT "list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_chunk" (
    "list_id" BIGINT NOT NULL,
    "first" BIGINT NOT NULL,
    "count" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,

    CONSTRAINT "list_chunk_pkey" PRIMARY KEY ("list_id","first")
);

-- CreateTable
CREATE TABLE "contact" (
    "list_id" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "client_ids" TEXT[],
    "timezone" TEXT,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "contact_id" TEXT,
    "agent_id" BIGINT,
    "message" TEXT,
    "data" TEXT,
    "scheduled_for" TIMESTAMPTZ(3),
    "state" "contact_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_pkey" PRIMARY KEY ("list_id","position")
);

-- CreateTable
CREATE TABLE "list_rejection" (
    "list_id" BIGINT NOT NULL,
    "position" BIGINT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "number" TEXT,
    "timezone" TEXT,
    "contact_id" TEXT,

    CONSTRAINT "list_rejection_pkey" PRIMARY KEY ("list_id","position")
);

-- CreateTable
CREATE TABLE "interaction" (
    "guid" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(0) NOT NULL,
    "ended_at" TIMESTAMPTZ(0),
    "duration" INTEGER,
    "channel" "channel" NOT NULL,
    "direction" "direction" NOT NULL,
    "connector_id" TEXT,
    "client_id" TEXT,
    "client_name" TEXT,
    "contact_id" TEXT,
    "client_id_folded" TEXT,
    "client_name_folded" TEXT,
    "holiday" BOOLEAN NOT NULL,
    "out_of_time" BOOLEAN NOT NULL,
    "finished" BOOLEAN NOT NULL,
    "with_agent" BOOLEAN NOT NULL,
    "disposition_id" BIGINT,
    "disposition_comment" TEXT,
    "disposition_levels" TEXT[],
    "hub_id" BIGINT,
    "list_name" TEXT,
    "campaign_ids" BIGINT[],
    "agent_ids" BIGINT[],
    "automation_ids" BIGINT[],
    "hub_ids" BIGINT[],
    "disposition_ids" BIGINT[],
    "subjects" TEXT[],

    CONSTRAINT "interaction_pkey" PRIMARY KEY ("guid")
);

-- CreateTable
CREATE TABLE "segment" (
    "guid" UUID NOT NULL,
    "segment_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(0) NOT NULL,
    "position" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "segment_pkey" PRIMARY KEY ("guid","segment_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "profile_name_key" ON "profile"("name");

-- CreateIndex
CREATE UNIQUE INDEX "user_username_key" ON "user"("username");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_user_id_idx" ON "api_key"("user_id");

-- CreateIndex
CREATE INDEX "audit_at_idx" ON "audit"("at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_seal_audit_id_key" ON "audit_seal"("audit_id");

-- CreateIndex
CREATE INDEX "event_name_at_idx" ON "event"("name", "at");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_name_key" ON "campaign"("name");

-- CreateIndex
CREATE UNIQUE INDEX "hub_name_key" ON "hub"("name");

-- CreateIndex
CREATE INDEX "hub_campaign_id_idx" ON "hub"("campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "template_name_key" ON "template"("name");

-- CreateIndex
CREATE UNIQUE INDEX "attachment_hub_id_path_key" ON "attachment"("hub_id", "path");

-- CreateIndex
CREATE UNIQUE INDEX "blacklist_client_id_key" ON "blacklist"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "automation_name_key" ON "automation"("name");

-- CreateIndex
CREATE INDEX "flow_changed_at_idx" ON "flow"("changed_at");

-- CreateIndex
CREATE UNIQUE INDEX "flow_version_flow_id_version_key" ON "flow_version"("flow_id", "version");

-- CreateIndex
CREATE INDEX "list_hub_id_created_at_idx" ON "list"("hub_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "list_hub_id_sha256_idx" ON "list"("hub_id", "sha256");

-- CreateIndex
CREATE INDEX "list_hub_id_filename_idx" ON "list"("hub_id", "filename");

-- CreateIndex
CREATE UNIQUE INDEX "list_hub_id_kind_month_key" ON "list"("hub_id", "kind", "month");

-- CreateIndex
CREATE INDEX "interaction_started" ON "interaction"("started_at", "guid");

-- AddForeignKey
ALTER TABLE "user" ADD CONSTRAINT "user_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hub" ADD CONSTRAINT "hub_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "campaign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hub" ADD CONSTRAINT "hub_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "template"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_hub_id_fkey" FOREIGN KEY ("hub_id") REFERENCES "hub"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list" ADD CONSTRAINT "list_hub_id_fkey" FOREIGN KEY ("hub_id") REFERENCES "hub"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma can not write ------------------------------------------------------------------------------------

-- A deleted flow's name is free at once.
CREATE UNIQUE INDEX "flow_name" ON "flow" ("name") WHERE "deleted_at" IS NULL;

-- The audit log is append-only, for the product's own user too.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_seal_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Every contact received is accounted for once a list is loaded (contract 4).
ALTER TABLE "list" ADD CONSTRAINT "list_counts"
  CHECK ("kind" = 'leads' OR "status" IN ('loading', 'failed') OR "received" = "saved" + "rejected" + "suppressed");

-- What the dispatcher takes next from a list.
CREATE INDEX "contact_due" ON "contact" ("list_id", "priority", "position") WHERE "state" = 'waiting';

-- Prefix filters compare folded text bytewise: the columns' collation makes plain < and >= usable by these indexes.
ALTER TABLE "interaction" ALTER COLUMN "client_id_folded" TYPE text COLLATE "C",
  ALTER COLUMN "client_name_folded" TYPE text COLLATE "C";
CREATE INDEX "interaction_contact" ON "interaction" ("contact_id", "started_at") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "interaction_client_id" ON "interaction" ("client_id_folded", "started_at") WHERE "client_id_folded" IS NOT NULL;
CREATE INDEX "interaction_client_name" ON "interaction" ("client_name_folded", "started_at") WHERE "client_name_folded" IS NOT NULL;
