import type { IncomingMessage } from "node:http";
import { env, hostName } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { log } from "../../log.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
// Probes and scrapers come by whatever address they find, and learn nothing of anybody.
const forAnyHost = /^\/api\/(health|metrics)(\/|\?|$)/;

/**
 * The refusal of a request for a host that is none of ours, or null: otherwise a page of another name that leads here
 * could ask as if it were ours. Ours are the names of PUBLIC_URL, HOST and ALLOWED_HOSTS, this machine's own, and the
 * address that the connection was made to; at every port.
 */
export function refusedHost(request: IncomingMessage): AppError | null {
  const { host } = request.headers;
  // Without one (HTTP/1.0) nothing is claimed.
  if (!host || forAnyHost.test(request.url ?? "")) return null;
  const ours = names();
  if (ours.has("*")) return null;
  const name = nameOf(host);
  if (name !== null && (ours.has(name) || name === reached(request))) return null;
  warnOnce(host);
  return new AppError(
    "misdirected",
    "This service does not answer for this host. Its operator can add the host to ALLOWED_HOSTS.",
  );
}

let last: { host: string; name: string | null } = { host: "", name: null };

/** Callers ask by the same name again and again. */
function nameOf(host: string): string | null {
  if (last.host !== host) last = { host, name: hostName(host) };
  return last.name;
}

let made: { of: readonly string[]; names: Set<string> } | null = null;

function names(): Set<string> {
  const of = env().ALLOWED_HOSTS;
  if (made?.of !== of) made = { of, names: new Set([...LOOPBACK, ...of]) };
  return made.names;
}

/** The address of this machine that the connection was made to. */
function reached({ socket }: IncomingMessage): string | null {
  return hostName((socket.localAddress ?? "").replace(/^::ffff:(?=\d+\.)/i, ""));
}

let warned = false;

function warnOnce(host: string): void {
  if (warned) return;
  warned = true;
  log.warn(
    { host: host.slice(0, 200) },
    "a request for an unknown host was refused: add the host to ALLOWED_HOSTS to allow it",
  );
}
