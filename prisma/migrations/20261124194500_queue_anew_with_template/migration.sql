-- What Prisma can not write ------------------------------------------------------------------------------------

-- Contacts that have nothing to send wait for their hub's template: once it has one, the worker puts its lists into the
-- queue anew.
DROP TRIGGER "hub_queue_anew" ON "hub";
CREATE TRIGGER "hub_queue_anew" AFTER UPDATE OF "max_per_day", "horizontal", "template_id" ON "hub" FOR EACH ROW
  WHEN (OLD."max_per_day" IS DISTINCT FROM NEW."max_per_day" OR OLD."horizontal" <> NEW."horizontal"
        OR OLD."template_id" IS DISTINCT FROM NEW."template_id")
  EXECUTE FUNCTION "queue_hub_anew"();
