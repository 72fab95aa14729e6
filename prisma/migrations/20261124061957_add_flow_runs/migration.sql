-- CreateTable
CREATE TABLE "flow_run" (
    "id" UUID NOT NULL,
    "flow_id" BIGINT NOT NULL,
    "flow_name" TEXT NOT NULL,
    "version" INTEGER,
    "type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "of_run" UUID,
    "status" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "over_by" TIMESTAMPTZ(3),
    "duration_ms" DOUBLE PRECISION,
    "step_count" INTEGER NOT NULL DEFAULT 0,
    "error_node" TEXT,
    "error_label" TEXT,
    "error_code" TEXT,
    "error_text" TEXT,
    "origin" TEXT NOT NULL DEFAULT 'null',
    "input" TEXT NOT NULL,
    "result" TEXT NOT NULL DEFAULT 'null',
    "answer" TEXT NOT NULL DEFAULT 'null',
    "steps" TEXT NOT NULL DEFAULT '[]',

    CONSTRAINT "flow_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_run_key" (
    "flow_id" BIGINT NOT NULL,
    "caller" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "run_id" UUID NOT NULL,
    "status" INTEGER,
    "headers" BYTEA,
    "body" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "flow_run_key_pkey" PRIMARY KEY ("flow_id","caller","key_hash")
);

-- CreateIndex
CREATE INDEX "flow_run_flow_id_id_idx" ON "flow_run"("flow_id", "id" DESC);

-- CreateIndex
CREATE INDEX "flow_run_key_expires_at_idx" ON "flow_run_key"("expires_at");

-- Lists ask for failed runs most, beside all of them; runs that are under way are few.
CREATE INDEX "flow_run_failed" ON "flow_run" ("flow_id", "id" DESC) WHERE "status" = 'failed';
CREATE INDEX "flow_run_failed_of_all" ON "flow_run" ("id" DESC) WHERE "status" = 'failed';
CREATE INDEX "flow_run_under_way" ON "flow_run" ("over_by") WHERE "status" = 'running';

-- A month, unless an administrator says otherwise.
INSERT INTO "retention_rule" ("data_class", "days", "changed_by") VALUES ('runs', 30, 'system') ON CONFLICT DO NOTHING;
