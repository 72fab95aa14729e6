import { endOwnSession } from "@/lib/account/account.ts";
import { accountContracts } from "@/lib/account/contract.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route(accountContracts.endSession, ({ params, actor }) => endOwnSession(params.id, actor)),
});
