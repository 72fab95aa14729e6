import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { cancelContact } from "@/lib/outbound/lists/contact-cancel.ts";
import { contactContracts } from "@/lib/outbound/lists/contact-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(contactContracts.cancel, ({ params, actor }) => cancelContact(params, providerWorld, actor)),
});
