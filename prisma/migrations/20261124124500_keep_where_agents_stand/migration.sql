-- CreateTable
CREATE TABLE "agent_presence" (
    "user_id" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'away',
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "all_campaigns" BOOLEAN NOT NULL DEFAULT true,
    "campaign_ids" BIGINT[],
    "alive_until" TIMESTAMPTZ(3) NOT NULL,
    "leaves" BOOLEAN NOT NULL DEFAULT false,
    "missed" INTEGER NOT NULL DEFAULT 0,
    "hub_id" BIGINT,
    "list_id" BIGINT,
    "position" BIGINT,
    "attempt_id" UUID,
    "until" TIMESTAMPTZ(3),
    "is_firm" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "agent_presence_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "waiting_call" (
    "attempt_id" UUID NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiting_call_pkey" PRIMARY KEY ("attempt_id")
);
