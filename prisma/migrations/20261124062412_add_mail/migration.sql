-- CreateTable
CREATE TABLE "mail" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" TEXT NOT NULL,
    "username" TEXT,
    "password" BYTEA,
    "from_address" TEXT NOT NULL,
    "from_name" TEXT NOT NULL,
    "rate_per_second" INTEGER,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" TEXT NOT NULL,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- By hand: there is one mail server.
ALTER TABLE "mail" ADD CONSTRAINT "mail_one" CHECK ("id" = 1);
