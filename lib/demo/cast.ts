import type { Chance } from "./chance.ts";

export const campaigns = [
  { name: "Demo", weight: 55, hoursFromUtc: -3, language: "es" },
  { name: "Support", weight: 30, hoursFromUtc: 1, language: "es" },
  { name: "Retention", weight: 15, hoursFromUtc: -5, language: "en" },
] as const;
export type DemoCampaign = (typeof campaigns)[number];

/** The busiest first. */
export const agents: Record<DemoCampaign["name"], readonly string[]> = {
  Demo: ["luis", "m.silva", "ana.diaz", "p.castro", "f.luna", "r.pinto", "v.acosta"],
  Support: ["ana.diaz", "c.dubois", "m.silva", "g.reyes", "t.moya"],
  Retention: ["j.okafor", "n.ito", "p.castro", "a.foster"],
};

export const bots = ["welcome-menu", "order-status", "night-assistant"] as const;

export const hubsOf: Partial<Record<string, readonly string[]>> = {
  telephony: ["demo-calls", "demo-calls", "demo-calls", "demo-preview"],
  email: ["demo-email"],
  sms: ["demo-sms"],
  whatsapp: ["demo-whatsapp"],
};

export const lists = ["June sales clients", "Renewals", "Win-back", "Appointments", "Unpaid invoices"] as const;

/** Levels of the demo's dispositions, the most frequent first. */
export const dispositions = [
  ["Solved", "First contact"],
  ["Sale", "Contract sent"],
  ["Callback", "Asked for later"],
  ["Not interested", "Price"],
  ["Solved", "After transfer"],
  ["Not interested", "Has another provider"],
  ["Sale", "Upgrade"],
  ["Complaint", "Billing"],
  ["No answer", "Voicemail"],
  ["Complaint", "Service"],
  ["Wrong person", "Number changed"],
] as const;

export const comments = [
  "Wants it in writing",
  "Calls back after lunch",
  "Asked for a discount",
  "Paid meanwhile",
  "Speaks Portuguese",
];
export const subjects = [
  "Invoice",
  "Change of address",
  "Contract renewal",
  "Delivery date",
  "Password reset",
  "Complaint about service",
];
export const queues = ["main", "priority", "new clients"];

const firstNames =
  "Ana María Lucía Sofía Valentina Camila Elena Carmen Paula Julia Luis Juan Diego Mateo Pablo Andrés Jorge Bruno Nicolás Ramón João Inês Beatriz Thiago Emma Grace Noah Liam Olivia Ethan".split(
    " ",
  );
const lastNames =
  "García López Martínez Rodríguez Fernández González Pérez Sánchez Silva Souza Costa Núñez Ibáñez Peña Castro Molina Ortiz Vega Duarte Ríos Brooks Hayes Foster Grant Reed".split(
    " ",
  );

export type Client = { name: string; phone: string; email: string; contactId: string | null };

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^a-zA-Z]/g, "")
    .toLowerCase();

/** People who call more than once, the most frequent first; all of them made up. */
export function makeClients(chance: Chance, count: number): Client[] {
  return Array.from({ length: count }, (_, i) => {
    const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)];
    const phone = chance.pick(["59899", "34600", "12025"]) + String(chance.between(0, 999_999)).padStart(6, "0");
    const contactId = chance.happens(0.7) ? `crm-${String(i + 1).padStart(5, "0")}` : null;
    return { name: `${first} ${last}`, phone, email: `${plain(first)}.${plain(last)}${i}@example.com`, contactId };
  });
}
