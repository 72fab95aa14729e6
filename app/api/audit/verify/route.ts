import { auditContracts } from "@/lib/audit/contract.ts";
import { verify } from "@/lib/audit/verification.ts";
import { resource, route } from "@/lib/http/route.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(auditContracts.verify, ({ actor }) => verify(actor)),
});
