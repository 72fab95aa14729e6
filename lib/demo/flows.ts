import type { Actor } from "../auth/actor.ts";
import { transaction } from "../db.ts";
import { create } from "../flows/changes.ts";
import { draw } from "./drawing.ts";

const webhook = draw([
  {
    id: 1,
    kind: "webhook",
    label: "Order received",
    at: [60, 200],
    data: { access: "apiKey", answer: "end" },
    to: [[2]],
  },
  {
    id: 2,
    kind: "set_variables",
    label: "Read the order",
    at: [340, 200],
    data: { variables: { customer: "BODY.customer", amount: "BODY.amount", currency: "BODY.currency" } },
    to: [[3]],
  },
  {
    id: 3,
    kind: "condition",
    label: "Over 100?",
    at: [620, 200],
    data: { expression: "amount > 100" },
    to: [[4], [6]],
  },
  {
    id: 4,
    kind: "log",
    label: "Note the large order",
    at: [900, 100],
    data: { text: `Order of \${customer}: \${amount} \${currency}` },
    to: [[5]],
  },
  {
    id: 5,
    kind: "respond",
    label: "An agent calls",
    at: [1180, 100],
    data: { status: 200, body: `{"accepted": true, "customer": "\${customer}", "review": true}` },
  },
  {
    id: 6,
    kind: "respond",
    label: "Accept",
    at: [900, 300],
    data: { status: 200, body: `{"accepted": true, "customer": "\${customer}", "review": false}` },
  },
  { id: 7, kind: "note", label: "About", at: [60, 40], data: { text: "Orders over 100 are looked at by an agent." } },
]);

const smsProvider = draw([
  { id: 1, kind: "provider", label: "Message to send", at: [60, 200], to: [[2]] },
  {
    id: 2,
    kind: "http",
    label: "Hand it to the carrier",
    at: [340, 200],
    data: {
      method: "POST",
      url: "https://sms.example.com/messages",
      headers: { "Content-Type": "application/json" },
      body: `{"to": "\${TO}", "text": "\${MESSAGE}", "reference": "\${REFERENCE_ID}"}`,
      timeoutSeconds: 10,
    },
    to: [[3], [4], [4]],
  },
  { id: 3, kind: "message_result", label: "Sent", at: [660, 100], data: { status: "sent" } },
  { id: 4, kind: "message_result", label: "Not sent", at: [660, 300], data: { status: "error" } },
  {
    id: 5,
    kind: "note",
    label: "About",
    at: [60, 40],
    data: { text: "Put your carrier's address in the second node. Its outputs: answered, refused, no answer." },
  },
]);

const flows = [
  {
    name: "demo-webhook",
    description: "Takes an order and has large ones looked at.",
    type: "webhook",
    drawFlowObj: webhook,
    deployed: true,
  },
  {
    name: "demo-sms-provider",
    description: "Sends the text messages of the hub demo-sms.",
    type: "provider",
    drawFlowObj: smsProvider,
    deployed: false,
  },
];

/** The demo's flows by the names of contract 7. One that is there, or that somebody deleted, is left as it is. */
export async function makeDemoFlows(actor: Actor): Promise<void> {
  for (const { name, ...fields } of flows) {
    const known = await transaction((tx) => tx.flow.count({ where: { name } }));
    if (known === 0) await create(name, fields, actor);
  }
}
