import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { retryContact } from "@/lib/outbound/attempts/retries/contact-retry.ts";
import { retryContracts } from "@/lib/outbound/attempts/retries/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(retryContracts.contact, ({ params, actor }) => retryContact(params, providerWorld, actor)),
});
