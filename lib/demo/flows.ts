import type { Actor } from "../actor.ts";
import { transaction } from "../db.ts";
import { create, update } from "../flows/changes.ts";
import { drawFlow } from "../flows/starters/draw.ts";
import { smsOverHttp } from "../flows/starters/sms-over-http.ts";
import { drawStarter } from "../flows/starters/starters.ts";
import words from "../i18n/messages/en/flowNodes.json" with { type: "json" };
import { hubsUsing } from "../outbound/hubs/provider-use.ts";

type SmsLabel = keyof typeof words.starter.sms_over_http.label;

/** Takes orders; `amount` says how it reads what one costs. */
const takesOrders = (amount: string) =>
  drawFlow({
    Home: [
      {
        id: 1,
        kind: "webhook",
        label: "Order received",
        at: [60, 220],
        data: { access: "apiKey", methods: ["POST"], answer: "end", timeLimit: 30 },
        to: { next: 2 },
      },
      {
        id: 2,
        kind: "set_variables",
        label: "Read the order",
        at: [320, 220],
        data: {
          variables: { customer: "BODY.customer", amount, currency: 'BODY.?currency.orValue("USD")' },
        },
        to: { next: 3 },
      },
      {
        id: 3,
        kind: "condition",
        label: "Over 100?",
        at: [580, 220],
        data: { expression: "amount > 100" },
        to: { true: 4, false: 6 },
      },
      {
        id: 4,
        kind: "log",
        label: "Note the large order",
        at: [840, 160],
        data: { level: "info", text: `Order of \${customer}: \${amount} \${currency}` },
        to: { next: 5 },
      },
      { id: 5, kind: "respond", label: "An agent calls", at: [1100, 160], data: answer(true) },
      { id: 6, kind: "respond", label: "Accept", at: [840, 280], data: answer(false) },
      {
        id: 7,
        kind: "note",
        label: "About",
        at: [60, 100],
        data: { text: "Orders over 100 are looked at by an agent." },
      },
    ],
  });

function answer(review: boolean) {
  const body = `{"accepted": true, "customer": \${json(customer)}, "review": ${review}}`;
  return { status: 200, contentType: "application/json", headers: {}, body };
}

const flows = [
  {
    name: "demo-webhook",
    description: "Takes an order and has large ones looked at.",
    type: "webhook",
    drawFlowObj: takesOrders("BODY.amount"),
    deployed: true,
    later: { drawFlowObj: takesOrders("BODY.?amount.orValue(0)"), note: "An order may lack its amount." },
  },
  {
    name: "demo-sms-provider",
    description:
      "Shows how text messages go out through a carrier: put its address here, then choose this flow in the hub demo-sms.",
    type: "provider",
    drawFlowObj: drawStarter(smsOverHttp, (label) => words.starter.sms_over_http.label[label as SmsLabel]),
    deployed: false,
    later: null,
  },
];

/** The demo's flows, by fixed names (docs/contract.md, 22). One that is there, or that someone deleted, is left as it is. */
export async function makeDemoFlows(actor: Actor): Promise<void> {
  for (const { name, later, ...fields } of flows) {
    const known = await transaction((tx) => tx.flow.count({ where: { name } }));
    if (known > 0) continue;
    await create(name, fields, actor);
    if (later) await update(name, later, null, actor, hubsUsing);
  }
}
