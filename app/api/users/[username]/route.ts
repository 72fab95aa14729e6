import { resource, route } from "@/lib/http/route.ts";
import { userContracts } from "@/lib/records/contract.ts";
import * as users from "@/lib/records/users.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(userContracts.read, ({ params, actor }) => users.read(params.username, actor)),
  PATCH: route(userContracts.change, ({ params, body, actor }) => users.update(params.username, body, actor)),
  DELETE: route(userContracts.remove, ({ params, actor }) => users.remove(params.username, actor)),
});
