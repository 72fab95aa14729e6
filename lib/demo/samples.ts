import { SIMULATED } from "../providers.ts";

const weekdays = ["mon", "tue", "wed", "thu", "fri"];
const office = (...ranges: string[]) => Object.fromEntries(weekdays.map((day) => [day, ranges]));

export const sampleCampaigns = [
  { name: "Demo", timezone: "America/Montevideo" },
  {
    name: "Support",
    timezone: "Europe/Madrid",
    schedule: { ...office("08:00-20:00"), sat: ["09:00-14:00"] },
  },
  { name: "Retention", timezone: "America/New_York", schedule: office("09:00-13:00", "14:00-18:00") },
];

/** `{name}` and the like are filled from a contact's data. */
const field = (name: string) => `$\{${name}}`;

export const sampleTemplates = [
  {
    name: "demo-email",
    channel: "email" as const,
    subject: `An offer for ${field("nombre")}`,
    content: `<p>Hello ${field("nombre")},</p><p>fibre and two mobile lines now come on one bill. The brochure is attached.</p>`,
  },
  { name: "demo-sms", channel: "sms" as const, content: `Hello ${field("nombre")}, your order is on its way.` },
  {
    name: "demo-whatsapp",
    channel: "whatsapp" as const,
    content: `Hello ${field("nombre")} 👋 Shall we call you about your contract?`,
  },
];

/** All of campaign Demo, and disabled until someone enables them. Those without a provider have the simulated one. */
export const sampleHubs = [
  { name: "demo-calls", channel: "telephony" as const, mode: "predictive" as const },
  { name: "demo-preview", channel: "telephony" as const, mode: "preview" as const },
  { name: "demo-email", channel: "email" as const, template: "demo-email", provider: "smtp" },
  { name: "demo-sms", channel: "sms" as const, template: "demo-sms" },
  { name: "demo-whatsapp", channel: "whatsapp" as const, template: "demo-whatsapp" },
].map((hub) => ({ template: null, provider: SIMULATED, ...hub }));

export const sampleAgents = [
  { username: "ana", name: "Ana Suárez", email: "ana@example.com" },
  { username: "luis", name: "Luis Ferreira", email: "luis@example.com" },
  { username: "ana.diaz", name: "Ana Díaz" },
  { username: "c.dubois", name: "Chloé Dubois" },
  { username: "j.okafor", name: "Joy Okafor" },
  { username: "m.silva", name: "Marta Silva" },
  { username: "n.ito", name: "Naoki Ito" },
  { username: "p.castro", name: "Pablo Castro" },
];

/** Each with the demo's user who has it; `own`: sees only that agent's work. */
export const profiles = [
  {
    name: "Supervisor",
    username: "ana",
    own: false,
    actions: ["flows:read", "flows:write", "lists:write", "interactions:read"],
  },
  { name: "Agent", username: "luis", own: true, actions: ["interactions:read"] },
];

export const sampleDispositions = [
  { levels: ["Solved", "First contact"], action: "final" as const },
  { levels: ["Sale", "Contract sent"], action: "final" as const },
  { levels: ["Callback", "Asked for later"], action: "reschedule" as const },
  { levels: ["Not interested", "Price"], action: "final" as const },
  { levels: ["Solved", "After transfer"], action: "final" as const },
  { levels: ["Not interested", "Has another provider"], action: "final" as const },
  { levels: ["Sale", "Upgrade"], action: "final" as const },
  { levels: ["Complaint", "Billing"], action: "final" as const },
  { levels: ["No answer", "Voicemail"], action: "respool" as const },
  { levels: ["Complaint", "Service"], action: "final" as const },
  { levels: ["Wrong person", "Number changed"], action: "respoolNext" as const },
  { levels: ["No answer", "Busy"], action: "respool" as const },
  { levels: ["Not interested", "Asked not to be contacted"], action: "final" as const },
];
