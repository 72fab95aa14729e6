import type { Actor } from "../../../actor.ts";
import { db } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import { readJson } from "../../../json/read.ts";
import type { MailTrialAnswer } from "../../../mail/schema.ts";
import { sendTrialMail } from "../../../mail/trial.ts";
import { SMTP } from "../../../providers.ts";
import { hubFor, type UploadHub } from "../../hubs/access.ts";
import { mergeFieldsIn } from "../../hubs/merge-fields.ts";
import { messagePreview } from "../../hubs/template-preview.ts";
import type { TemplateTrial } from "../../hubs/template-schema.ts";
import { templateReader } from "../../hubs/templates.ts";
import { hubWords } from "./content.ts";

/**
 * Sends a template now to an address of the caller's, filled and composed as the hub's contacts get it. It is no attempt:
 * nothing counts it, and no click in it unsubscribes anybody.
 */
export async function tryTemplate(
  hubName: string,
  { to, subject, content, contact }: TemplateTrial,
  actor: Actor,
  signal: AbortSignal,
): Promise<{ result: MailTrialAnswer }> {
  const hub = await hubFor(hubName, actor);
  const sender = await senderOf(hub);
  const reader = await templateReader(hub, contact);
  const data = readJson<object>(reader?.data ?? "{}");
  const template = { subject: subject ?? sender.subject ?? "", content };
  const filled = messagePreview({ channel: hub.channel, ...template }, data);
  if (filled.missing.length > 0) throw lacking(template.content, filled.missing, reader?.number);
  const words = hubWords(sender, { text: filled.content, isHtml: filled.html }, filled.subject ?? "");
  const after = { hub: hub.name, contact: reader?.id ?? null };
  return { result: await sendTrialMail({ to, ...words }, { actor, action: "template.test", after }, signal) };
}

async function senderOf({ id, name, channel }: UploadHub) {
  const row = await db().hub.findUnique({
    where: { id },
    select: { provider: true, subject: true, from: true, replyTo: true },
  });
  if (channel === "email" && row?.provider === SMTP) return row;
  throw new AppError("conflict", `The hub ${JSON.stringify(name)} sends nothing by the mail server.`);
}

/** A place that stays empty is not what a contact should read, so it is told before anybody does. */
function lacking(content: string, missing: readonly string[], number: string | undefined): AppError {
  const names = missing.join(", ");
  const inContent = mergeFieldsIn(content);
  const path = missing.some((name) => inContent.includes(name)) ? "content" : "subject";
  const message =
    number === undefined
      ? `names ${names}, and the hub has no contact`
      : `names ${names}, for which ${number} has no value`;
  const errors = [{ path, code: "missing", message }];
  return new AppError("invalid", `${path}: ${message}`, { errors, more: { missing } });
}
