import type { NodeData } from "./spec.ts";

const hub = { hub: "demo-calls", campaign: "Demo" };
const nowhere = { hub: null, campaign: null };
const loaded = { list: 7, filename: "march.csv", received: 1000 };

const interaction = {
  guid: "0c5fd5d2-2f60-4b1c-9a59-7f6f3a7a1c11",
  channel: "telephony",
  segments: [{ campaign: "Demo", agent: "ana" }],
  direction: "outbound",
  timings: { startDate: "2026-03-02 14:26:00", endDate: "2026-03-02 14:29:30", duration: 210 },
  client: { id: "+59899123456", name: "Ana Silva", contactId: "C-7" },
  flags: { holiday: false, outOfTime: false, finished: true },
  disposition: { id: 3, comment: "", levels: ["Sale", "Card"] },
  dialer: { id: 1, name: "demo-calls", list: "march.csv" },
  connectorId: null,
};

/** What happened, and where, as an example of each event (docs/contract.md, 21). */
const samples = {
  "list.loaded": { ...hub, data: { ...loaded, saved: 990, rejected: 8, suppressed: 2 } },
  "list.finished": { ...hub, data: { list: 7, filename: "march.csv", saved: 990, done: 980, cancelled: 10 } },
  "lead.saved": {
    ...hub,
    data: { id: 42, list: 8, clientIds: ["+59899123456"], contactId: "C-7", scheduledFor: null },
  },
  "contact.attempted": {
    ...hub,
    data: {
      id: "7b0d0a52-5d0e-4a58-8a0f-0f6a3f0f2f10",
      list: 7,
      contact: 42,
      contactId: "C-7",
      number: "+59899123456",
      n: 1,
      outcome: "no_answer",
      endDate: "2026-03-02 14:29:58",
    },
  },
  "interaction.finished": { ...hub, data: interaction },
  "interaction.disposition": { ...hub, data: interaction },
  "flow.failed": {
    ...nowhere,
    data: {
      flow: "orders",
      version: 3,
      run: "019cae51-51c0-7b64-8a0e-3f5f0c1d2e3f",
      node: "4",
      label: "HTTP",
      code: "status",
      message: "The service answered 500.",
    },
  },
  custom: { ...nowhere, data: {} },
};

/** EVENT as a flow finds it that is for this event. */
export function eventSampleOf({ event, name }: NodeData) {
  const kind = typeof event === "string" && Object.hasOwn(samples, event) ? (event as keyof typeof samples) : null;
  const own = typeof name === "string" && name !== "" ? name : "custom";
  const { data, ...place } = samples[kind ?? "lead.saved"];
  return { name: kind === "custom" ? own : (kind ?? "lead.saved"), at: "2026-03-02T14:30:00Z", ...place, data };
}
