import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { readAddress } from "./address.ts";
import { insideOf } from "./inside.ts";
import { EgressError } from "./outcome.ts";
import { type Allowance, type Destination, mayReach, plainHost, portOf } from "./policy.ts";

/** The addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>;

export const systemResolve: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/** For the name, the connection and TLS together. */
const CONNECT_MS = 10_000;
/** Before the next address of the same name is tried. */
const ADDRESS_MS = 2500;

/**
 * Connects only where `allowances` and the public internet let it. A name is resolved once, all of its addresses are
 * judged, and the connection goes to one of these: a name that changes meanwhile changes nothing.
 */
export function guardedConnector(allowances: readonly Allowance[], resolve: Resolve): buildConnector.connector {
  return ({ hostname, protocol, port }, callback) => {
    const url = new URL(`${protocol}//${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`);
    open(url, allowances, resolve).then(
      (socket) => callback(null, socket),
      (error) => callback(error, null),
    );
  };
}

async function open(url: URL, allowances: readonly Allowance[], resolve: Resolve): Promise<Socket> {
  const destination: Destination = { host: plainHost(url), port: portOf(url) };
  const late = AbortSignal.timeout(CONNECT_MS);
  const inside = insideOf(destination, url.protocol);
  if (inside) return opened(connectTcp({ ...inside, noDelay: true }), "connect", late, url.host);
  const addresses = await inTime(addressesOf(url, resolve), late, url.host);
  // One bad address refuses the name: it is a trap or a mistake, and should not work now and then.
  if (!addresses.every((text) => isAllowed(text, destination, allowances))) throw refusal(url);
  const socket = await opened(
    connectTcp({
      host: destination.host,
      port: destination.port,
      lookup: answering(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ADDRESS_MS,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
    }),
    "connect",
    late,
    url.host,
  );
  const { remoteAddress = "" } = socket;
  if (!isAllowed(remoteAddress, destination, allowances)) {
    socket.destroy();
    throw remoteAddress ? refusal(url) : noConnection(url.host, "ECONNRESET");
  }
  if (url.protocol === "http:") return socket;
  const secured = connectTls({
    socket,
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: true,
    // Certificates are compared with this where no name is sent.
    host: destination.host,
    ...(isIP(destination.host) === 0 ? { servername: destination.host } : {}),
  });
  return opened(secured, "secureConnect", late, url.host);
}

const isAllowed = (text: string, destination: Destination, allowances: readonly Allowance[]): boolean => {
  const address = readAddress(text);
  return address !== null && mayReach(address, destination, allowances);
};

async function addressesOf(url: URL, resolve: Resolve): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return [host];
  const found = await resolve(host);
  if (found.length === 0) throw noConnection(url.host, "ENODATA");
  return found;
}

/** Gives the judged addresses to whom Node would let ask for them again. */
function answering(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first = { address: "", family: 0 }] = all;
  return (_name, options, callback) =>
    options.all ? callback(null, all) : callback(null, first.address, first.family);
}

function opened<T extends Socket>(socket: T, event: string, late: AbortSignal, host: string): Promise<T> {
  // Stays: a later error reaches the next reader, and must not end the process.
  socket.on("error", () => {});
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  socket.once(event, () => resolve(socket));
  socket.once("error", reject);
  socket.once("close", () => reject(noConnection(host, "ECONNRESET")));
  return inTime(promise, late, host).catch((error) => {
    socket.destroy();
    throw error;
  });
}

/** What the work gives, or that there is no connection where it fails or comes too late. */
async function inTime<T>(work: Promise<T>, late: AbortSignal, host: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(noConnection(host, "ETIMEDOUT"));
  if (late.aborted) stop();
  late.addEventListener("abort", stop);
  try {
    return await Promise.race([work, promise]);
  } catch (error) {
    throw error instanceof EgressError ? error : noConnection(host, codeOf(error));
  } finally {
    late.removeEventListener("abort", stop);
  }
}

/** The code of what failed, such as ECONNREFUSED: its message could hold more than it should. */
export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^[A-Z_\d]{3,60}$/.test(code) ? code : "broken";
}

export const noConnection = (host: string, code: string): EgressError =>
  new EgressError("connection", `No connection with ${host} (${code})`);

/** Says no address: what inner names there are is not for the authors of flows. */
const refusal = ({ host }: URL): EgressError =>
  new EgressError("address", `${host} is at an address that flows may not reach`);
