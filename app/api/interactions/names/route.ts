import { resource, route } from "@/lib/http/route.ts";
import { namesContracts } from "@/lib/interactions/names-contract.ts";
import { searchNamesFor } from "@/lib/interactions/search-names.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(namesContracts.names, ({ actor }) => searchNamesFor(actor)),
});
