import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { contactContracts } from "@/lib/outbound/lists/contact-contract.ts";
import { contacts } from "@/lib/outbound/lists/contacts.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(contactContracts.list, ({ params, query, actor }) =>
    contacts(params.hubName, params.id, query, providerWorld, actor),
  ),
});
