import { EgressError } from "./outcome.ts";

/** A request as it goes out; what follows a redirect is made from it. */
export type Asked = {
  method: string;
  url: URL;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** The connection's own headers, which say where a request ends: another one could be smuggled in behind it. */
const OWN_HEADERS = new Set(
  ["connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "proxy-authenticate"].concat([
    "proxy-authorization",
    "proxy-connection",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
  ]),
);
const DEFAULTS = { "accept-encoding": "gzip, br", "user-agent": "Switchyard" };

/** Checks what is asked for; nothing of it stands in a message but the host and the names of headers. */
export function readAsked(asked: {
  method: string;
  url: string;
  headers?: readonly (readonly [name: string, value: string])[] | undefined;
  body?: string | null | undefined;
}): Asked {
  if (!METHODS.includes(asked.method))
    throw new EgressError("header", `The method must be one of ${METHODS.join(", ")}`);
  const headers = [...(asked.headers ?? [])];
  for (const [name, value] of headers) {
    if (!/^[\w!#$%&'*+.^`|~-]{1,256}$/.test(name)) throw new EgressError("header", "A header has a name that is none");
    if (OWN_HEADERS.has(name.toLowerCase())) throw new EgressError("header", `The header ${name} cannot be set`);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new EgressError("header", `The header ${name} has a character that headers cannot have`);
    }
  }
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const added = Object.entries(DEFAULTS).filter(([name]) => !names.has(name));
  const body = typeof asked.body === "string" ? Buffer.from(asked.body) : null;
  return { method: asked.method, url: readUrl(asked.url), headers: [...headers, ...added], body };
}

function readUrl(text: string): URL {
  // URL passes over line breaks, so that the address would be another one than what was read by others.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const url = /[\0-\x1f\x7f]/.test(text) ? null : URL.parse(text);
  if (!url) throw new EgressError("url", "The address is no URL");
  return checked(url, "url");
}

function checked(url: URL, code: "url" | "redirect"): URL {
  const led = code === "redirect" ? "A redirect led to an address that" : "The address";
  if (!["http:", "https:"].includes(url.protocol)) throw new EgressError(code, `${led} must begin with http or https`);
  if (url.username || url.password) throw new EgressError(code, `${led} must not hold a user name or a password`);
  return url;
}

/** Dropped where a redirect leads to another scheme, host or port, beside what the caller calls sensitive. */
const SENSITIVE = ["authorization", "cookie"];
const OF_A_BODY = ["content-encoding", "content-language", "content-location", "content-type"];

/** What of a request no other origin may get, beside Authorization and Cookie. */
export type Secret = { sensitiveHeaders: readonly string[]; isSecretBody: boolean };

/** The request that follows a redirect. */
export function redirected(asked: Asked, status: number, location: string, secret: Secret): Asked {
  const url = URL.parse(location, asked.url);
  if (!url) throw new EgressError("redirect", `${asked.url.host} redirects to an address that is no URL`);
  checked(url, "redirect");
  const becomesGet =
    (status === 303 && !["GET", "HEAD"].includes(asked.method)) || (status <= 302 && asked.method === "POST");
  const isElsewhere = url.origin !== asked.url.origin;
  const body = becomesGet ? null : asked.body;
  // Without its body it would be another request than the one that was asked for.
  if (isElsewhere && body !== null && secret.isSecretBody) {
    const message = `${asked.url.host} redirects to another host, which may not get the secret in the request`;
    throw new EgressError("secret", message);
  }
  const dropped = new Set([
    ...(isElsewhere ? [...SENSITIVE, ...secret.sensitiveHeaders.map((name) => name.toLowerCase())] : []),
    ...(becomesGet ? OF_A_BODY : []),
  ]);
  return {
    method: becomesGet ? "GET" : asked.method,
    url,
    headers: asked.headers.filter(([name]) => !dropped.has(name.toLowerCase())),
    body,
  };
}
