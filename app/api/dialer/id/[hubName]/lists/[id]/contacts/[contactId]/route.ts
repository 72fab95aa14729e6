import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { changeContact } from "@/lib/outbound/lists/contact-change.ts";
import { contactContracts } from "@/lib/outbound/lists/contact-contract.ts";
import { removeContact } from "@/lib/outbound/lists/contact-removal.ts";
import { contact } from "@/lib/outbound/lists/contacts.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(contactContracts.read, ({ params, actor }) =>
    contact(params.hubName, params.id, params.contactId, providerWorld, actor),
  ),
  PATCH: route(contactContracts.change, ({ params, body, actor }) => changeContact(params, body, providerWorld, actor)),
  DELETE: route(contactContracts.remove, ({ params, actor }) => removeContact(params, actor)),
});
