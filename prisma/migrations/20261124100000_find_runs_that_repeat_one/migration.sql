-- By hand: Prisma has no partial indexes. Most runs repeat no other.
CREATE INDEX "flow_run_of_run" ON "flow_run" ("of_run", "id" DESC) WHERE "of_run" IS NOT NULL;
