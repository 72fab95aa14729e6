import { resource, route } from "@/lib/http/route.ts";
import { userContracts } from "@/lib/records/contract.ts";
import * as users from "@/lib/records/users.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(userContracts.invite, ({ params, actor }) => users.invite(params.username, actor)),
  DELETE: route(userContracts.uninvite, ({ params, actor }) => users.uninvite(params.username, actor)),
});
