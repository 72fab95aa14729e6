import { resource, route } from "@/lib/http/route.ts";
import { searchNamesFor } from "@/lib/interactions/search/choosable-names.ts";
import { namesContracts } from "@/lib/interactions/search/names-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(namesContracts.names, ({ actor }) => searchNamesFor(actor)),
});
