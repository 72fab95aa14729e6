-- AlterTable
ALTER TABLE "saved_view" ADD COLUMN     "density" TEXT;
