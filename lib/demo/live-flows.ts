import { system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { transaction } from "../db.ts";
import { create } from "../flows/changes.ts";
import type { NodeData } from "../flows/nodes/spec.ts";
import { drawFlow, type Sketch } from "../flows/starters/draw.ts";
import { DEMO_CARRIER } from "./carrier.ts";

const posts = (path: string, body: string): NodeData => ({
  method: "POST",
  url: `http://${DEMO_CARRIER}${path}`,
  headers: { "Content-Type": "application/json" },
  body,
  timeout: 10,
  retries: 0,
  backoff: 2,
  idempotencyKey: false,
  into: "response",
});

const note = (text: string): Sketch => ({ id: 9, kind: "note", label: "About", at: [60, 100], data: { text } });
const about = `${DEMO_CARRIER} is answered by this product itself. Nobody outside is asked.`;

const tellsOfLeads: Sketch[] = [
  { id: 1, kind: "event", label: "Lead saved", at: [60, 220], data: { event: "lead.saved" }, to: { next: 2 } },
  {
    id: 2,
    kind: "http",
    label: "Tell the CRM",
    at: [340, 220],
    data: posts("/leads", `{"hub": \${json(EVENT.hub)}, "lead": \${json(EVENT.data)}}`),
    to: { ok: 3, error: 4, timeout: 4 },
  },
  {
    id: 3,
    kind: "log",
    label: "Note that it knows",
    at: [620, 140],
    data: { level: "info", text: `The CRM was told of a lead of \${EVENT.hub}` },
  },
  {
    id: 4,
    kind: "log",
    label: "Note that it failed",
    at: [620, 320],
    data: { level: "warning", text: `The CRM was not told of a lead: \${ERROR.message}` },
  },
  note(about),
];

const carries: Sketch[] = [
  {
    id: 1,
    kind: "provider",
    label: "Message",
    at: [60, 220],
    data: { channel: "any", timeLimit: 60 },
    to: { next: 2 },
  },
  {
    id: 2,
    kind: "http",
    label: "Hand it over",
    at: [340, 220],
    data: posts("/messages", `{"to": \${json(TO)}, "text": \${json(MESSAGE)}, "reference": \${json(GUID)}}`),
    to: { ok: 3, error: 4, timeout: 4 },
  },
  {
    id: 3,
    kind: "message_result",
    label: "Sent",
    at: [620, 140],
    data: { status: "sent", messageId: `\${response.body.?id}` },
  },
  {
    id: 4,
    kind: "message_result",
    label: "Failed",
    at: [620, 320],
    data: { status: "error", reason: `\${ERROR.message}` },
  },
  note(about),
];

const flows = [
  {
    name: "demo-lead-notice",
    type: "event",
    description: "Tells the demo's CRM of each lead that is saved.",
    sketches: tellsOfLeads,
  },
  {
    name: "demo-carrier",
    type: "provider",
    description:
      "Hands messages to the demo's carrier, which sends them to nobody. Choose it as the provider of a hub.",
    sketches: carries,
  },
];

/** Flows that are live, by fixed names (docs/contract.md, 23). One that is there already is left as it is. */
export async function makeLiveFlows(): Promise<void> {
  for (const { name, sketches, ...fields } of flows) {
    const isThere = (await transaction((tx) => tx.flow.count({ where: { name } }))) > 0;
    if (isThere) continue;
    await create(name, { ...fields, drawFlowObj: drawFlow({ Home: sketches }), deployed: true }, system);
  }
  const names = flows.map(({ name }) => name);
  await transaction((tx) => audit(tx, system, "demo.create", "live flows", null, { flows: names }));
}
