import { againContracts } from "@/lib/flows/run/again/contract.ts";
import { retryRun } from "@/lib/flows/run/again/retry.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(againContracts.retry, async ({ params, actor }) => retryRun(params.id, actor)),
});
