import { accountContracts } from "@/lib/auth/contract.ts";
import { accept } from "@/lib/auth/invitations.ts";
import { addressOf } from "@/lib/http/address.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(accountContracts.accept, ({ body, request }) => accept(body, addressOf(request))),
});
