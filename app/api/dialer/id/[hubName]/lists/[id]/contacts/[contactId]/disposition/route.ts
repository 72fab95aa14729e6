import { resource, route } from "@/lib/http/route.ts";
import { providerWorld } from "@/lib/launch/worlds/provider-world.ts";
import { disposingContracts } from "@/lib/outbound/attempts/dispositions/contract.ts";
import { disposeContact } from "@/lib/outbound/attempts/dispositions/dispose.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(disposingContracts.dispose, ({ params, body, actor }) =>
    disposeContact(params, body, providerWorld, actor),
  ),
});
