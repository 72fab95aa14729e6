import { endOwnSession } from "@/lib/auth/account.ts";
import { accountContracts } from "@/lib/auth/contract.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route(accountContracts.endSession, ({ params, actor }) => endOwnSession(params.id, actor)),
});
