import { resource, route } from "@/lib/http/route.ts";
import { mailContracts } from "@/lib/mail/contract.ts";
import * as mail from "@/lib/mail/settings.ts";
import { reopenProvider } from "@/lib/outbound/dispatch/health.ts";
import { SMTP } from "@/lib/providers.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(mailContracts.read, ({ actor }) => mail.read(actor)),
  PUT: route(mailContracts.set, async ({ body, actor }) => {
    const answer = await mail.set(body, actor);
    await reopenProvider(SMTP);
    return answer;
  }),
  DELETE: route(mailContracts.remove, ({ actor }) => mail.remove(actor)),
});
