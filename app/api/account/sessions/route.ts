import { endOthers, sessions } from "@/lib/account/account.ts";
import { accountContracts } from "@/lib/account/contract.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(accountContracts.sessions, ({ actor }) => sessions(actor)),
  DELETE: route(accountContracts.endOthers, ({ actor }) => endOthers(actor)),
});
