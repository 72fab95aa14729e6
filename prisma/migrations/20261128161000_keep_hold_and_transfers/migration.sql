-- AlterTable
ALTER TABLE "interaction" ADD COLUMN     "held_for" INTEGER,
ADD COLUMN     "transfers" INTEGER;
