import { connect } from "node:net";
import { at } from "./figure.ts";

const MS = 1000;

/** Answers a second that a server gives over so many connections, each asking as soon as it was answered. */
export async function requestsPerSecond(
  base: string,
  paths: readonly string[],
  headers: Record<string, string>,
  { connections = 16, seconds = 5 } = {},
): Promise<number> {
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const { host } = new URL(base);
  const requests = paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${head}\r\n`));
  return (await loadOf(base, requests, { connections, seconds })).perSecond;
}

export type Load = { perSecond: number; p50: number; p95: number; p99: number };

/** The same for requests as they are sent, with the milliseconds that half, 95 and 99 of 100 took at most. */
export async function loadOf(
  base: string,
  requests: readonly Buffer[],
  { connections = 16, seconds = 5 } = {},
): Promise<Load> {
  const end = performance.now() + seconds * MS;
  const all = await Promise.all(
    Array.from({ length: connections }, (_, i) => askUntil(end, base, requests.slice(i).concat(requests.slice(0, i)))),
  );
  const took = all.flat();
  return { perSecond: took.length / seconds, p50: at(took, 0.5), p95: at(took, 0.95), p99: at(took, 0.99) };
}

/** A reader of answers that does as little as can be: the load must not take the server's share of the machine. */
function askUntil(end: number, base: string, requests: readonly Buffer[]): Promise<number[]> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const took: number[] = [];
    let received = "";
    let since = 0;
    const ask = () => {
      since = performance.now();
      socket.write(requests[took.length % requests.length] as Buffer);
    };
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.once("connect", ask);
    socket.once("error", reject);
    socket.on("data", (part: string) => {
      received += part;
      if (!isWhole(received)) return;
      if (!/^HTTP\/1\.1 20[02] /.test(received)) return reject(new Error(received.slice(0, 300)));
      received = "";
      const now = performance.now();
      took.push(now - since);
      if (now < end) return ask();
      socket.destroy();
      resolve(took);
    });
  });
}

function isWhole(answer: string): boolean {
  const body = answer.indexOf("\r\n\r\n") + 4;
  if (body < 4) return false;
  const length = /content-length: (\d+)/i.exec(answer.slice(0, body));
  return length ? answer.length - body >= Number(length[1]) : answer.endsWith("\r\n0\r\n\r\n");
}
