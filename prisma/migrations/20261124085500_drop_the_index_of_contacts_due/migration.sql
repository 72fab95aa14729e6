-- It cost every load a third of its time for lists that nobody works yet (docs/adr/0010-staged-lists.md).
DROP INDEX CONCURRENTLY IF EXISTS "contact_due";
