import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerInside } from "../egress/inside.ts";

/** Ends in `.invalid`: no host has this name, so nothing of the demo ever leaves the machine. */
export const DEMO_CARRIER = "carrier.demo.invalid";

/** Answers as a carrier and a CRM would, in every process that runs flows; it keeps nothing. */
export function serveDemoCarrier(): Promise<void> {
  return answerInside(DEMO_CARRIER, answer);
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [status, body] = answerTo(request);
  request.resume();
  request.once("end", () => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
}

function answerTo({ method, url }: IncomingMessage): [status: number, body: object] {
  if (method !== "POST") return [405, { error: "Only POST is answered here." }];
  if (url === "/messages") return [200, { id: randomUUID(), simulated: true }];
  if (url === "/leads") return [200, { received: true, simulated: true }];
  return [404, { error: "There is nothing here but /messages and /leads." }];
}
