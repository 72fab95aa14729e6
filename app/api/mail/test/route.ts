import { resource, route } from "@/lib/http/route.ts";
import { mailContracts } from "@/lib/mail/contract.ts";
import { tryMail } from "@/lib/mail/trial.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(mailContracts.test, ({ body, actor, signal }) => tryMail(body, actor, signal)),
});
