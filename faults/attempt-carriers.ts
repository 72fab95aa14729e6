import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { drawFlow, type Sketch } from "../lib/flows/starters/draw.ts";
import { multipart } from "../lib/http/browser/multipart.ts";
import { mailServer, type Received, readMessage } from "../lib/mail/smtp-server.fixture.ts";
import type { World } from "./sweep-paths.ts";

/** A carrier outside of the product: what it was given, by attempt, each with the number or address. */
export type Counting = { provider: string; given: () => { attempt: string; to: string }[] };

const made = new WeakMap<World, Promise<Counting>>();
const madeOnce = (world: World, make: (world: World) => Promise<Counting>): Promise<Counting> => {
  const carrier = made.get(world) ?? make(world);
  made.set(world, carrier);
  return carrier;
};

/** A mail server of ours, which the product sends by. */
export const countingMail = (world: World) => madeOnce(world, makeMail);
/** A live flow that hands each message over to a service of ours. */
export const countingFlow = (world: World) => madeOnce(world, (given) => makeFlow(given, {}));
/** As countingFlow, and tells of an error where a message could not be handed over. */
export const countingFlowWithErrors = (world: World) =>
  madeOnce(world, (given) => makeFlow(given, { error: 4, timeout: 4 }));

async function makeMail({ query }: World): Promise<Counting> {
  const { port, received } = await mailServer();
  await query(
    `INSERT INTO mail (id, host, port, security, from_address, from_name, changed_by)
     VALUES (1, '127.0.0.1', $1, 'none', 'desk@example.com', 'Desk', 'faults')
     ON CONFLICT (id) DO UPDATE SET port = EXCLUDED.port`,
    [port],
  );
  return { provider: "smtp", given: () => received.map((one) => ({ attempt: attemptOf(one), to: one.to.join() })) };
}

function attemptOf(mail: Received): string {
  const line = readMessage(mail).headers.find((header) => header.startsWith("Message-ID:")) ?? "";
  return /<(.*)@/.exec(line)?.[1] ?? "";
}

async function makeFlow({ key, chance, finish }: World, to: Sketch["to"]): Promise<Counting> {
  const given: { attempt: string; to: string }[] = [];
  const server = createServer((request, response) => {
    const [, attempt = "", to = ""] = (request.url ?? "").split("/");
    given.push({ attempt, to: decodeURIComponent(to) });
    request.resume();
    response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/\${GUID}/\${TO}`;
  const send: Sketch = {
    id: 2,
    kind: "http",
    at: [200, 0],
    data: { method: "POST", url, body: "", timeout: 5, retries: 0 },
    to: { ...to, ok: 3 },
  };
  const drawing = drawFlow({
    Home: [
      { id: 1, kind: "provider", at: [0, 0], data: { channel: "any", timeLimit: 30 }, to: { next: 2 } },
      send,
      { id: 3, kind: "message_result", at: [400, 0], data: { status: "sent", messageId: `\${GUID}-c` } },
      { id: 4, kind: "message_result", at: [400, 200], data: { status: "error" } },
    ],
  });
  const provider = `provider ${chance.hex(8)}`;
  const fields = { type: "provider", drawFlowObj: drawing, deployed: "true" };
  const { body, contentType } = multipart(Object.entries(fields));
  await finish({
    kind: "request",
    route: "webhooks/id/[flow]",
    method: "POST",
    path: `/api/webhooks/id/${encodeURIComponent(provider)}`,
    headers: { "X-ApiKey": key, "Content-Type": contentType },
    body: await body.text(),
  });
  return { provider, given: () => given };
}
