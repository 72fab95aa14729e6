import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

type Sending = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** What each chunk of the body holds. */
  chunk?: string;
  /** So many writes of so many chunks each, then the body's end. */
  writes: number;
  chunksAWrite: number;
  /** Between two writes. */
  pauseMs?: number;
  /** Sends on where the server has ended its side. */
  stubborn?: boolean;
};

/** What came of it: the answer, with status 0 where there was none, and the writes done before the connection ended. */
export type Heard = { status: number; head: string; json: ReturnType<typeof JSON.parse>; writes: number };

/** Sends a chunked body for as long as it is taken; the answer is read meanwhile, as a careful sender does. */
export async function sendChunks(base: string, given: Sending): Promise<Heard> {
  const { path, method = "POST", headers = {}, chunk = "a", chunksAWrite, pauseMs = 0 } = given;
  const { hostname, port, host } = new URL(base);
  const allowHalfOpen = given.stubborn === true;
  const socket = connect({ port: Number(port), host: hostname.replace(/^\[|\]$/g, ""), allowHalfOpen });
  const ended = endOf(socket);
  await once(socket, "connect");
  const all = { Host: host, "Content-Type": "application/json", ...headers, "Transfer-Encoding": "chunked" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const part = `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`.repeat(chunksAWrite);
  let writes = 0;
  while (writes < given.writes && socket.writable) {
    writes++;
    const isFull = !socket.write(part);
    if (isFull) await Promise.race([once(socket, "drain").catch(() => {}), ended]);
    // Else nothing could come in between.
    await pause(pauseMs);
  }
  if (socket.writable) socket.write("0\r\n\r\n");
  if (allowHalfOpen) socket.end();
  const answer = await ended;
  const [head = ""] = answer.split("\r\n\r\n", 1);
  const json = answer.includes("{") ? JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)) : null;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, json, writes };
}

/** The answer, once the connection ends or stands still behind it. */
function endOf(socket: Socket): Promise<string> {
  let answer = "";
  socket.setEncoding("latin1");
  return new Promise((resolve) => {
    const quiet = setTimeout(() => socket.destroy(), 60_000);
    socket.on("data", (data: string) => {
      answer += data;
      if (/\r\nconnection: close/i.test(answer) || !answer.includes("\r\n\r\n")) return;
      socket.end();
    });
    socket.on("error", () => {});
    socket.once("close", () => {
      clearTimeout(quiet);
      resolve(answer);
    });
  });
}
