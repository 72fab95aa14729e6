import type { Messages } from "@/lib/contact-file/protocol.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { mergeFieldsIn } from "@/lib/outbound/hubs/merge-fields.ts";
import { templatesOf } from "@/lib/outbound/upload/queries.ts";

/** What the messages of a hub ask of a contact that brings none of its own. */
export async function messagesOf({ name, settings }: DeskHub): Promise<Messages> {
  const templates = (await templatesOf(name)).map(
    ({ name, subject, content }): [string, Messages["templates"][string]] => [
      name,
      { subject: subject === null ? null : mergeFieldsIn(subject), content: mergeFieldsIn(content) },
    ],
  );
  return {
    template: settings.template,
    subject: mergeFieldsIn(settings.subject ?? ""),
    templates: Object.fromEntries(templates),
  };
}
