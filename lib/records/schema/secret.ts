import { z } from "zod";
import { secretName } from "../../secrets/name.ts";
import { storableText } from "../../text-schema.ts";
import { stamps } from "./record.ts";

const name = z
  .string()
  .regex(secretName, "must be a letter or _, then letters, digits and _, at most 64 characters")
  .meta({ examples: ["CRM_TOKEN"] });

const value = storableText(8192, 8).describe("Never given back.");

const HOSTS = 100;
const labels = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/;
const inBrackets = /^\[[0-9a-f:.]{2,45}\]$/;

/** The host as it is compared with those of addresses: small letters, other alphabets as `xn--`; null where it is none. */
function hostOf(given: string): string | null {
  const [, named = "", port] = /^(.*?)(?::(\d{1,5}))?$/s.exec(given.trim()) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null;
  if (/[\s/\\?#@%]/.test(named) || (named.includes(":") && !named.startsWith("["))) return null;
  const hostname = URL.canParse(`http://${named}/`) ? new URL(`http://${named}/`).hostname : "";
  if (!labels.test(hostname) && !inBrackets.test(hostname)) return null;
  return `${hostname.replace(/\.$/, "")}${port === undefined ? "" : `:${Number(port)}`}`;
}

const host = z.string().transform((given, context) => {
  const found = hostOf(given);
  if (found !== null) return found;
  context.addIssue({ code: "custom", message: "must be the name of a host, or name:port" });
  return z.NEVER;
});

const hosts = z
  .array(host)
  .max(HOSTS, `must be at most ${HOSTS} hosts`)
  .transform((all) => [...new Set(all)])
  .describe("Where it may be sent to, as `name` or `name:port`; empty: anywhere.")
  .meta({ examples: [["api.example.com"]] });

/** A secret as POST takes it. */
export const secretFields = z.strictObject({ name, value, hosts: hosts.default([]) });
export type SecretFields = z.output<typeof secretFields>;

/** Its name stays: flows name it. */
export const secretChanges = z.strictObject({ value, hosts }).partial();
export type SecretChanges = z.output<typeof secretChanges>;

/** As a form edits a secret that is there: an empty value leaves the one it has. */
export const secretForm = secretFields.partial();

export const secretRecord = z.object({
  id: z.int(),
  name: z.string(),
  hosts: z.array(z.string()),
  usedBy: z.array(z.string()).describe("Names of the flows whose live version names it."),
  rotatedAt: z.string().nullable().describe("When its value last changed; null if it never did."),
  updatedBy: z.string(),
  ...stamps,
});
export type SecretRecord = z.output<typeof secretRecord>;
