import { resource, route } from "@/lib/http/route.ts";
import * as secrets from "@/lib/records/secrets.ts";
import { secretContracts } from "@/lib/records/secrets-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(secretContracts.list, ({ query, actor }) => secrets.list(query, actor)),
  POST: route(secretContracts.create, ({ body, actor }) => secrets.create(body, actor)),
});
