import { endOthers, sessions } from "@/lib/auth/account.ts";
import { accountContracts } from "@/lib/auth/contract.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(accountContracts.sessions, ({ actor }) => sessions(actor)),
  DELETE: route(accountContracts.endOthers, ({ actor }) => endOthers(actor)),
});
