import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";

// Outside the days of the sample feed, which other journeys count at the same time.
const start = Date.UTC(2026, 10, 17, 9, 30);

/** So many seconds after the interactions begin, as the API writes it. */
export const at = (seconds: number) => new Date(start + seconds * 1000).toISOString().replace("T", " ").slice(0, 19);

/** The number of their client. */
export const clientNumber = `34${Date.now()}`.slice(0, 14);

/** Three segments between them with everything that a segment can have. */
export function rich(list: string, contactId: string) {
  const base = {
    channel: "telephony",
    direction: "inbound",
    connectorId: "line-7",
    client: { id: clientNumber, name: "Ana Silva", userName: "anasilva", contactId },
    dialer: { name: "demo-calls", list },
  };
  return [
    {
      ...base,
      segmentId: "bot-part",
      campaign: "Demo",
      automation: "welcome-bot",
      origin: "",
      timings: { startDate: at(0), dateAttended: at(1), endDate: at(40), duration: 40 },
      flags: { attendedByBot: true },
      data: { intent: "cancel" },
    },
    {
      ...base,
      segmentId: "talk-part",
      campaign: "Demo",
      agent: "luis",
      assignedAgent: "m.silva",
      origin: "endBot",
      subject: "Cancel my plan",
      in: 12,
      out: 34,
      data: { order: { id: "BIG", price: "PRICE", lines: [{ "unit price": 3 }] }, note: "<script>alert(1)</script>" },
      events: [
        { event: "Hold", startTime: at(120), endTime: at(150) },
        { event: "Ringing", startTime: at(50), endTime: at(60) },
        { event: "Keypad 4", startTime: at(70), endTime: null },
        { event: "Wrap-up", startTime: at(200), endTime: at(230) },
      ],
      timings: {
        startDate: at(40),
        dateAttended: at(41),
        dateAttendedAgent: at(60),
        dateFirstResponse: at(64),
        endDate: at(200),
        duration: 161,
        holdtime: 20,
        attentionTime: 140,
        firstResponseTime: 4,
        art: 7,
      },
      flags: { holiday: true, outOfTime: true, finishedByTimeout: true },
      disposition: { id: "912", comment: "Wants to think", levels: ["Retained", "Later", "Call back"] },
      transfer: { type: "attended", destinationType: "campaign", destination: "Support", successful: true },
      comments: ["Rude on the phone", { by: "luis", text: "Apologised later" }],
    },
    {
      ...base,
      segmentId: "last-part",
      campaign: "Support",
      agent: "ana",
      origin: "campaign",
      timings: { startDate: at(205), dateAttended: at(206), dateAttendedAgent: at(206), endDate: at(206) },
      flags: { finished: true, finishedByClient: true, abandon: true },
      transfer: { type: "blind", destinationType: "external", destination: "+34910000000", successful: false },
    },
  ];
}

/** Feeds an interaction; numbers that JavaScript cannot hold are put in as text. */
export async function feed(api: APIRequestContext, segments: object[]): Promise<string> {
  const guid = randomUUID();
  const line = JSON.stringify({ guid, segments }).replace('"BIG"', "12345678901234567890").replace('"PRICE"', "1.50");
  const headers = { "content-type": "application/x-ndjson" };
  const { result } = await (await api.post("/api/interactions", { headers, data: line })).json();
  expect(result).toMatchObject({ created: 1, rejected: 0 });
  return guid;
}
