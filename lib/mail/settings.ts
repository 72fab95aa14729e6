import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { db, type PrismaTx, statement, transaction } from "../db.ts";
import { env } from "../env.ts";
import { AppError, invalid } from "../errors.ts";
import type { MailServerModel } from "../generated/prisma/models/MailServer.ts";
import { seal, unseal } from "../secrets/seal.ts";
import { formatUtc } from "../time/instant.ts";
import type { MailSender } from "./message.ts";
import type { MailFields, MailServer } from "./schema.ts";
import type { MailRoute } from "./smtp-url.ts";

/** What mail passwords are sealed for. */
export const MAIL_PASSWORD = "mail password";

/** The mail server that is set up, without its password; null: none is. */
export async function read(_actor: Actor): Promise<{ result: MailServer | null }> {
  const given = ofEnvironment();
  if (given) {
    const { route, sender } = given;
    const { password, ...rest } = route;
    const from = { from: sender.address, fromName: sender.name };
    const state = { hasPassword: password !== null, readOnly: true, changedAt: null, changedBy: null };
    return { result: { ...rest, ...from, ...state } };
  }
  const row = await db().mailServer.findFirst();
  return { result: row && present(row) };
}

/** Sets the mail server up, or another one. The password stays where none is given. */
export async function set(fields: MailFields, actor: Actor): Promise<{ result: MailServer | null }> {
  requireOwn();
  return transaction(async (tx) => {
    const before = await locked(tx);
    const { password: _given, from, fromName, username, ...route } = fields;
    const data = {
      ...route,
      username: username || null,
      password: passwordOf(fields, before),
      fromAddress: from,
      fromName,
      changedAt: new Date(),
      changedBy: actor.username,
    };
    const row = await tx.mailServer.upsert({ where: { id: 1 }, create: data, update: data });
    const isNewPassword = fields.password !== undefined && row.password !== null;
    await audit(tx, actor, "mail.set", row.host, before && audited(before), {
      ...audited(row),
      ...(isNewPassword && { password: "new" }),
    });
    return { result: present(row) };
  });
}

/** Takes the mail server away; nothing is sent any more. */
export async function remove(actor: Actor): Promise<{ result: null }> {
  requireOwn();
  return transaction(async (tx) => {
    const before = await locked(tx);
    if (before) {
      await tx.mailServer.delete({ where: { id: 1 } });
      await audit(tx, actor, "mail.remove", before.host, audited(before), null);
    }
    return { result: null };
  });
}

type MailRow = Omit<MailServerModel, "id" | "changedAt" | "changedBy">;

/** How to send now, with the password: for this process alone. */
export async function currentMail(): Promise<{ route: MailRoute; sender: MailSender } | null> {
  const given = ofEnvironment();
  if (given) return given;
  // A plain transaction asks too, while it claims contacts.
  const [row] = await statement<MailRow>(
    db(),
    `SELECT host, port, security, username, password, rate_per_second AS "ratePerSecond",
            from_address AS "fromAddress", from_name AS "fromName"
       FROM mail`,
  );
  if (!row) return null;
  const { host, port, username, ratePerSecond, fromAddress, fromName } = row;
  const password = row.password && Buffer.from(unseal(MAIL_PASSWORD, row.password)).toString();
  return {
    route: { host, port, security: securityOf(row), username, password, ratePerSecond },
    sender: { address: fromAddress, name: fromName },
  };
}

/** Whether there is a server to send by. */
export async function isMailSetUp(): Promise<boolean> {
  return ofEnvironment() !== null || (await db().mailServer.count()) > 0;
}

function ofEnvironment(): { route: MailRoute; sender: MailSender } | null {
  const { SMTP_URL, MAIL_FROM } = env();
  return SMTP_URL && MAIL_FROM ? { route: SMTP_URL, sender: MAIL_FROM } : null;
}

function requireOwn(): void {
  if (!ofEnvironment()) return;
  throw new AppError("conflict", "SMTP_URL and MAIL_FROM in the environment set the mail server; change it there.");
}

/** The row; whoever else changes it waits, also where there is none yet. */
async function locked(tx: PrismaTx): Promise<MailServerModel | null> {
  await statement(tx, "SELECT pg_advisory_xact_lock(hashtext('switchyard mail'))::text");
  return tx.mailServer.findFirst();
}

/** A password goes only to the server and the user that it was given for. */
function passwordOf(fields: MailFields, before: MailServerModel | null): Uint8Array<ArrayBuffer> | null {
  const { host, port, username, password } = fields;
  if (!username) {
    if (password) throw invalid("username", "must be given with a password");
    return null;
  }
  if (password) return new Uint8Array(seal(MAIL_PASSWORD, Buffer.from(password)));
  const isSame = before?.host === host && before.port === port && before.username === username;
  if (password === undefined && isSame && before.password) return new Uint8Array(before.password);
  const why = before ? "must be given again where host, port or username changes" : "must be given with a username";
  throw invalid("password", why, "required");
}

function present(row: MailServerModel): MailServer {
  const { password, changedAt, changedBy } = row;
  const { host, port, security, username, ...rest } = audited(row);
  const state = { hasPassword: password !== null, readOnly: false, changedAt: formatUtc(changedAt), changedBy };
  return { host, port, security, username, ...rest, ...state };
}

function audited(row: MailServerModel) {
  const { host, port, username, fromAddress, fromName, ratePerSecond } = row;
  return { host, port, security: securityOf(row), username, from: fromAddress, fromName, ratePerSecond };
}

/** Only what the schema lets in is stored. */
function securityOf({ security }: Pick<MailServerModel, "security">): MailRoute["security"] {
  return security as MailRoute["security"];
}
