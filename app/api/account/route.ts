import { read } from "@/lib/account/account.ts";
import { accountContracts } from "@/lib/account/contract.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(accountContracts.read, ({ actor }) => read(actor)),
});
