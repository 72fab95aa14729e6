import { resource, route } from "@/lib/http/route.ts";
import { mailContracts } from "@/lib/mail/contract.ts";
import * as mail from "@/lib/mail/settings.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(mailContracts.read, ({ actor }) => mail.read(actor)),
  PUT: route(mailContracts.set, ({ body, actor }) => mail.set(body, actor)),
  DELETE: route(mailContracts.remove, ({ actor }) => mail.remove(actor)),
});
