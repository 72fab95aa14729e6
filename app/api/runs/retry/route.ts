import { againContracts } from "@/lib/flows/run/again/contract.ts";
import { retryFailed } from "@/lib/flows/run/again/retry-many.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(againContracts.retryFailed, async ({ body, actor }) => retryFailed(body, actor)),
});
