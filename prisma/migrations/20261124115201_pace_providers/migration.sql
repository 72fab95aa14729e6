-- CreateTable
CREATE TABLE "provider_pace" (
    "provider" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3)[],
    "counts" INTEGER[],

    CONSTRAINT "provider_pace_pkey" PRIMARY KEY ("provider")
);
