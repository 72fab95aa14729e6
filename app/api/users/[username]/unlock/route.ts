import { resource, route } from "@/lib/http/route.ts";
import { userContracts } from "@/lib/records/contract.ts";
import { unlock } from "@/lib/records/users.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(userContracts.unlock, ({ params, actor }) => unlock(params.username, actor)),
});
