import { accountContracts } from "@/lib/account/contract.ts";
import { accept } from "@/lib/account/invitations.ts";
import { resource, route } from "@/lib/http/route.ts";
import { addressOf } from "@/lib/http/server/address.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(accountContracts.accept, ({ body, request, requestId }) => accept(body, addressOf(request), requestId)),
});
