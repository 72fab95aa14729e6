import { createServer } from "node:http";
import { Agent, request } from "undici";
import "../end-with-parent.ts";

// What Node alone makes of the bench's flow, written as one would: parse, compute, call, answer. No log, no key, nothing
// checked. The stub that it calls answers on the same server, under /stub.
const agent = new Agent({ connections: 128 });

const server = createServer(async (incoming, response) => {
  let text = "";
  for await (const part of incoming) text += part;
  if (incoming.url === "/stub") {
    response.setHeader("Content-Type", "application/json").end('{"accepted":true}');
    return;
  }
  const { customer, amount, currency = "USD" } = JSON.parse(text);
  let accepted = true;
  if (amount > 100) {
    const body = JSON.stringify({ customer, amount, currency });
    const answer = await request(process.env.STUB ?? "", { method: "PUT", body, dispatcher: agent });
    accepted = ((await answer.body.json()) as { accepted: boolean }).accepted;
  }
  const body = JSON.stringify({ accepted, customer });
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
process.once("SIGTERM", () => process.exit(0));
