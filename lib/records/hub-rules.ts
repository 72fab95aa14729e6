import { type PrismaTx, statement } from "../db.ts";
import { AppError, type FieldError } from "../errors.ts";
import { PhoneCountry } from "../phone-country.ts";
import { isOwnProvider, SMTP } from "../providers.ts";
import type { HubChanges } from "./schema/hub.ts";

type Channel = NonNullable<HubChanges["channel"]>;

/** Refuses given fields that do not fit a hub of this channel, naming every one of them. */
export async function requireFitting(tx: PrismaTx, channel: Channel, given: HubChanges): Promise<void> {
  const errors: FieldError[] = [];
  const wrong = (path: keyof HubChanges, code: string, message: string) => errors.push({ path, code, message });

  if (given.channel !== undefined && given.channel !== channel) {
    wrong("channel", "fixed", `is ${channel} and cannot be changed; create another hub instead`);
  }
  if (channel === "telephony" && given.mode === null) wrong("mode", "required", "is required for a telephony hub");
  if (channel !== "telephony" && given.mode) wrong("mode", "channel", "only a telephony hub has one");
  if (channel !== "email" && given.subject) wrong("subject", "channel", "only an email hub has one");
  if (given.template) {
    const template = await tx.template.findUnique({ where: { name: given.template } });
    if (template && template.channel !== channel) wrong("template", "channel", `is for ${template.channel}`);
    if (template && !template.enabled) wrong("template", "disabled", "is disabled");
  }
  if (given.country && new PhoneCountry(given.country).name === null) {
    wrong("country", "unknown", "is no country of ISO 3166-1 that has numbers of its own");
  }
  for (const path of ["from", "replyTo", "unsubscribe"] as const) {
    if (channel !== "email" && given[path]) wrong(path, "channel", "only an email hub has one");
  }
  if (given.provider === SMTP && channel !== "email") wrong("provider", "channel", "smtp only sends email");
  if (given.provider && !isOwnProvider(given.provider) && !(await isProvider(tx, given.provider))) {
    wrong("provider", "unknown", `there is no flow ${given.provider} of type provider`);
  }
  const [first] = errors;
  if (first) throw new AppError("invalid", `${first.path}: ${first.message}`, { errors });
}

/** Whether the live or the newest version of the flow is a provider's. */
async function isProvider(tx: PrismaTx, name: string): Promise<boolean> {
  const [row] = await statement<{ found: boolean }>(
    tx,
    `SELECT EXISTS (
       SELECT 1 FROM flow f JOIN flow_version v ON v.flow_id = f.id AND v.version IN (f.latest, f.live)
        WHERE f.name = $1 AND f.deleted_at IS NULL AND v.type = 'provider') AS found`,
    [name],
  );
  return row?.found ?? false;
}
