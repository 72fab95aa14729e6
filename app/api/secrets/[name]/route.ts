import { resource, route } from "@/lib/http/route.ts";
import * as secrets from "@/lib/records/secrets.ts";
import { secretContracts } from "@/lib/records/secrets-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(secretContracts.read, ({ params, actor }) => secrets.read(params.name, actor)),
  PATCH: route(secretContracts.change, ({ params, body, actor }) => secrets.update(params.name, body, actor)),
  DELETE: route(secretContracts.remove, ({ params, actor }) => secrets.remove(params.name, actor)),
});
