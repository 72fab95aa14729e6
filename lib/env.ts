import { isIP, isIPv6 } from "node:net";
import { totalmem } from "node:os";
import { z } from "zod";
import { readAllowances } from "./egress/policy.ts";
import { readSender, readSmtpUrl } from "./mail/smtp-url.ts";

const integer = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, "must be a whole number")
    .transform(Number)
    .refine((n) => n >= low && n <= high, `must be from ${low} to ${high}`);

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`);

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((text) => new URL(text).origin);

const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" })
  .refine(
    (text) => (URL.parse(text)?.pathname ?? "/").length > 1,
    "must name a database: postgresql://user:password@host:5432/name",
  );

const addresses = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((list) => list.every((one) => isIP(one) !== 0), "must be IP addresses, comma-separated");

/** The name in a Host header, as a URL writes it (small letters, no port); null where it is none. */
export function hostName(host: string): string | null {
  if (/[/@?#\\\s]/.test(host)) return null;
  return URL.parse(`http://${isIPv6(host) ? `[${host}]` : host}`)?.hostname.replace(/\.$/, "") || null;
}

const hosts = z
  .string()
  .transform((text) => text.split(",").map((one) => (one.trim() === "*" ? "*" : hostName(one.trim()))))
  .refine((list) => !list.includes(null), "must be names of hosts, comma-separated, or *")
  .transform((list) => list.filter((one) => one !== null));

const allowances = z.string().transform((text, context) => {
  const read = readAllowances(text);
  if ("allowances" in read) return read.allowances;
  context.addIssue(`has the entry "${read.bad}", which is neither a network (10.0.0.0/8) nor host:port`);
  return z.NEVER;
});

const smtpUrl = z.string().transform((text, context) => {
  const read = readSmtpUrl(text);
  if ("route" in read) return read.route;
  context.addIssue(read.problem);
  return z.NEVER;
});

const sender = z.string().transform((text, context) => {
  const read = readSender(text);
  if (read !== null) return read;
  context.addIssue("must be an address such as flows@example.com, or Flows <flows@example.com>");
  return z.NEVER;
});

/** What a copy of the interactions' columns may take of the memory, unless said otherwise. */
function columnCopyMb(): number {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return Math.min(Math.floor(memory / 16 / 1024 ** 2), 1024);
}

/** The settings, explained in .env.example. An empty value counts as absent. */
const settings = z
  .object({
    NODE_ENV: oneOf("production", "development", "test").default("production"),
    ROLE: oneOf("web", "worker", "all").default("all"),
    PORT: integer(1, 65535).default(3000),
    HOST: z.string().max(255).default("127.0.0.1"),
    PUBLIC_URL: httpUrl.optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATA_DIR: z.string().max(1000).default(".data"),
    SECRET: z.string().min(32, "must be 32 bytes or more").optional(),
    OLD_SECRET: z.string().optional(),
    ADMIN_PASSWORD: z.string().min(8, "must be 8 characters or more").max(256).optional(),
    ADMIN_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{24,128}$/, "must be 24 to 128 visible ASCII characters")
      .optional(),
    DEMO: oneOf("0", "1", "live").optional(),
    ALLOWED_HOSTS: hosts.optional(),
    TRUSTED_PROXIES: addresses.default([]),
    OUTGOING_ALLOW: allowances.default([]),
    SIMULATED_DELAY_MS: integer(0, 3_600_000).default(300),
    SIMULATED_TALK_MS: integer(0, 3_600_000).default(1000),
    UNKNOWN_AFTER_S: integer(1, 86_400).default(900),
    FLOW_CONCURRENCY: integer(1, 10_000).default(200),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: sender.optional(),
    SESSION_IDLE_MINUTES: integer(0, 720).default(120),
    MAX_LIST_CONTACTS: integer(1, 100_000_000).default(5_000_000),
    MAX_LIST_BYTES: integer(1, 100_000_000_000).default(2 * 1024 ** 3),
    DATABASE_POOL: integer(2, 200).default(10),
    COLUMN_COPY_MB: integer(0, 1_000_000).default(columnCopyMb),
    LOG_LEVEL: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ["MAIL_FROM"],
    message: "must be set with SMTP_URL",
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL || !MAIL_FROM, {
    path: ["SMTP_URL"],
    message: "must be set with MAIL_FROM",
  })
  .transform((all) => {
    const PUBLIC_URL = all.PUBLIC_URL ?? addressOf(all.HOST, all.PORT);
    // Whoever listens everywhere and says no name is reached by names that only its network knows.
    const any = isEverywhere(all.HOST) && all.PUBLIC_URL === undefined && all.ALLOWED_HOSTS === undefined;
    const own = [hostName(all.HOST) ?? "localhost", new URL(PUBLIC_URL).hostname];
    return { ...all, PUBLIC_URL, ALLOWED_HOSTS: any ? ["*"] : [...own, ...(all.ALLOWED_HOSTS ?? [])] };
  });

function isEverywhere(host: string): boolean {
  return ["0.0.0.0", "::"].includes(host);
}

/** How people on this machine reach what listens there: every address at once is none that a browser can name. */
function addressOf(host: string, port: number): string {
  const named = isEverywhere(host) ? "localhost" : isIPv6(host) ? `[${host}]` : host;
  return new URL(`http://${named}:${port}`).origin;
}

export type Settings = z.output<typeof settings>;

/** The settings, or one line that names the setting that is wrong (never a value that may be a secret). */
export function readSettings(source: Record<string, string | undefined>): { settings: Settings } | { problem: string } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (parsed.success) return { settings: parsed.data };
  const issue = parsed.error.issues[0];
  return { problem: `${issue?.path.join(".") ?? "A setting"} ${issue?.message ?? "is wrong"}` };
}

let cached: Settings | undefined;

/** The process's settings, read once. Throws where one is wrong: the launcher has said so in one line before. */
export function env(): Settings {
  if (cached) return cached;
  const read = readSettings(process.env);
  if ("problem" in read) throw new Error(read.problem);
  cached = read.settings;
  return cached;
}
