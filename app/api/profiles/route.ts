import { resource, route } from "@/lib/http/route.ts";
import { profileContracts } from "@/lib/records/contract.ts";
import * as profiles from "@/lib/records/profiles.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(profileContracts.list, ({ query, actor }) => profiles.list(query, actor)),
  POST: route(profileContracts.create, ({ body, actor }) => profiles.create(body, actor)),
});
