import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

type Options = {
  path: string;
  headers?: Record<string, string>;
  times: number;
  atOnce?: number;
  /** How long an answer is waited for. */
  afterMs?: number;
};

/** Asks so often, and each time leaves before the answer is there. */
export async function requestAndAbort(base: string, given: Options): Promise<void> {
  const { path, headers = {}, times, atOnce = 50, afterMs = 3 } = given;
  const { hostname, port, host } = new URL(base);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
  let left = times;
  const abortOne = async () => {
    while (left-- > 0) {
      const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(head);
      await pause(afterMs);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, abortOne));
}
