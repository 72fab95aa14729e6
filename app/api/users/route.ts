import { resource, route } from "@/lib/http/route.ts";
import { userContracts } from "@/lib/records/contract.ts";
import * as users from "@/lib/records/users.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(userContracts.list, ({ query, actor }) => users.list(query, actor)),
  POST: route(userContracts.create, ({ body, actor }) => users.create(body, actor)),
});
