import { resource, route } from "@/lib/http/route.ts";
import { checkEntries } from "@/lib/records/blacklist-entries.ts";
import { blacklistEntriesContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(blacklistEntriesContracts.check, ({ body, actor }) => checkEntries(body, actor)),
});
