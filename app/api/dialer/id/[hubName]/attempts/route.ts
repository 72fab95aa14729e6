import { resource, route } from "@/lib/http/route.ts";
import { attempts } from "@/lib/outbound/attempts/attempts.ts";
import { attemptContracts } from "@/lib/outbound/attempts/contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(attemptContracts.attempts, ({ params, query, actor }) => attempts(params.hubName, query, actor)),
});
