import { z } from "zod";
import type { DeskHub } from "@/lib/outbound/desk-contract.ts";

const absent = z.literal("");

/** A lead as the form holds it: text throughout, a date and a time or neither. */
export const leadForm = z
  .object({
    client: z.string().trim().min(1),
    date: z.iso.date().or(absent),
    time: z.iso.time().or(absent),
    timezone: z.string(),
    contactId: z.string().trim(),
    priority: z.int32().or(absent),
    agent: z.string().trim(),
    subject: z.string(),
    content: z.string(),
  })
  .refine(({ date, time }) => date !== "" || time === "", { path: ["date"], message: "needed with a time" })
  .refine(({ date, time }) => date === "" || time !== "", { path: ["time"], message: "needed with a date" });

type LeadFields = z.output<typeof leadForm>;

export const emptyLead: LeadFields = {
  client: "",
  date: "",
  time: "",
  timezone: "UTC",
  contactId: "",
  priority: "",
  agent: "",
  subject: "",
  content: "",
};

/** The lead as the API takes it: what was left empty is left out. */
export function leadOf({ client, date, time, timezone, ...rest }: LeadFields, hub: Pick<DeskHub, "channel">): object {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
  const clients = client.split(/[,;\n]/).map((one) => one.trim());
  const whom = hub.channel === "telephony" ? { clientIds: clients.filter(Boolean) } : { clientId: client };
  const clock = time.length === 5 ? `${time}:00` : time.slice(0, 8);
  return { ...whom, ...given, timezone, ...(date && { scheduleDate: `${date} ${clock}` }) };
}
