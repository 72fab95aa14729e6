import { resource, route } from "@/lib/http/route.ts";
import { addEntries } from "@/lib/records/blacklist-entries.ts";
import { blacklistEntriesContracts } from "@/lib/records/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(blacklistEntriesContracts.add, ({ body, actor }) => addEntries(body, actor)),
});
