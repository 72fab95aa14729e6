import { readHost, readMailAddress } from "./address.ts";
import { mailSecurities, usualPorts } from "./schema.ts";

/** How the mail server is reached. */
export type MailRoute = {
  host: string;
  port: number;
  security: (typeof mailSecurities)[number];
  username: string | null;
  password: string | null;
  ratePerSecond: number | null;
};

const SHAPE = "must be smtp://user:password@host:587 or smtps://user:password@host:465";

/**
 * Reads SMTP_URL. `smtps` encrypts from the first byte, `smtp` by STARTTLS unless `?security=none` says otherwise;
 * `?ratePerSecond=10` limits. The problem never holds what may be a password.
 */
export function readSmtpUrl(text: string): { route: MailRoute } | { problem: string } {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname) || url.hash) return { problem: SHAPE };
  const {
    security = url.protocol === "smtps:" ? "tls" : "starttls",
    ratePerSecond,
    ...others
  } = Object.fromEntries(url.searchParams);
  const [other] = Object.keys(others);
  if (other !== undefined) return { problem: "may be followed by ?security= and ratePerSecond= only" };
  const known = mailSecurities.find((one) => one === security);
  if (!known || (url.protocol === "smtps:" && known !== "tls")) {
    return { problem: "must have as security none, starttls or tls, and tls with smtps://" };
  }
  if (ratePerSecond !== undefined && !/^[1-9]\d{0,2}$|^1000$/.test(ratePerSecond)) {
    return { problem: "must have as ratePerSecond a whole number from 1 to 1000" };
  }
  const host = readHost(decoded(url.hostname.replace(/^\[|\]$/g, "")) ?? "");
  const [username, password] = [decoded(url.username), decoded(url.password)];
  if (host === null || username === null || password === null || (username === "") !== (password === "")) {
    return { problem: SHAPE };
  }
  return {
    route: {
      host,
      port: Number(url.port) || usualPorts[known],
      security: known,
      username: username || null,
      password: password || null,
      ratePerSecond: ratePerSecond === undefined ? null : Number(ratePerSecond),
    },
  };
}

/** Reads MAIL_FROM: a bare address, or `A name <address>`. */
export function readSender(text: string): { address: string; name: string } | null {
  const [, name = "", inner = ""] = /^(.*?)<([^<>]*)>$/.exec(text.trim()) ?? ["", "", text.trim()];
  const address = readMailAddress(inner);
  const bare = name.trim().replace(/^"(.*)"$/, "$1");
  return address === null || /\p{Cc}/u.test(bare) || bare.length > 128 ? null : { address, name: bare };
}

function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? null : plain;
  } catch {
    return null;
  }
}
