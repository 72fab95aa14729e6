import { resource, route } from "@/lib/http/route.ts";
import { userContracts } from "@/lib/records/contract.ts";
import { invite, uninvite } from "@/lib/records/users.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(userContracts.invite, ({ params, actor }) => invite(params.username, actor)),
  DELETE: route(userContracts.uninvite, ({ params, actor }) => uninvite(params.username, actor)),
});
