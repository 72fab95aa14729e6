import { resource, route } from "@/lib/http/route.ts";
import { profileContracts } from "@/lib/records/contract.ts";
import * as profiles from "@/lib/records/profiles.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(profileContracts.read, ({ params, actor }) => profiles.read(params.name, actor)),
  PATCH: route(profileContracts.change, ({ params, body, actor }) => profiles.update(params.name, body, actor)),
  DELETE: route(profileContracts.remove, ({ params, actor }) => profiles.remove(params.name, actor)),
});
