-- CreateTable
CREATE TABLE "provider_health" (
    "name" TEXT NOT NULL,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "closed_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "detail" TEXT,
    "probes" INTEGER NOT NULL DEFAULT 0,
    "is_probing" BOOLEAN NOT NULL DEFAULT false,
    "probe_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_health_pkey" PRIMARY KEY ("name")
);
