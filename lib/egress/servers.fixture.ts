import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Egress } from "./client.ts";
import type { Resolve } from "./connector.ts";
import { readAllowances } from "./policy.ts";
import { selfSigned } from "./self-signed.fixture.ts";

const ends: (() => Promise<unknown>)[] = [];

/** Ends all that the functions below have begun. */
export async function endServers(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server of HTTP on loopback, and the ports that its connections came from. */
export async function httpServer(answer: RequestListener): Promise<{ port: number; connections: Set<number> }> {
  const connections = new Set<number>();
  const server = createHttpServer({ keepAliveTimeout: 60_000 }, answer);
  server.on("connection", (socket: Socket) => connections.add(socket.remotePort ?? 0));
  return { port: await listening(server), connections };
}

/** A server that does with a connection what it likes. */
export const socketServer = (answer: (socket: Socket) => void): Promise<number> => listening(createServer(answer));

/** A server of HTTPS for `name`; gives its certificate and the names that clients asked for. */
export async function tlsServer(
  name: string,
  answer: RequestListener,
): Promise<{ port: number; certificate: string; asked: unknown[] }> {
  const { key, certificate } = selfSigned(name);
  const http = createHttpServer(answer);
  const asked: unknown[] = [];
  const server = createTlsServer({ key, cert: certificate }, (socket) => {
    asked.push(socket.servername);
    http.emit("connection", socket);
  });
  server.on("tlsClientError", () => {});
  return { port: await listening(server), certificate, asked };
}

/** A client that the given entries of OUTGOING_ALLOW open loopback to. */
export function clientOf(allowed: string, resolve: Resolve = async () => []): Egress {
  const read = readAllowances(allowed);
  if ("bad" in read) throw new Error(`${read.bad} is no entry`);
  const egress = new Egress(read.allowances, resolve);
  ends.push(() => egress.close());
  return egress;
}
