import type { SegmentRecord } from "../schema.ts";

type Given = Partial<Omit<SegmentRecord, "timings" | "flags" | "client">> & {
  timings?: Partial<SegmentRecord["timings"]>;
  flags?: Partial<SegmentRecord["flags"]>;
  client?: Partial<SegmentRecord["client"]>;
};

/** A segment of an inbound call as it is answered, with what is given. */
export function segmentRecord({ timings, flags, client, ...given }: Given = {}): SegmentRecord {
  return {
    segmentId: "1",
    campaign: "Support",
    channel: "telephony",
    direction: "inbound",
    connectorId: null,
    agent: null,
    assignedAgent: null,
    automation: null,
    origin: null,
    subject: null,
    in: 0,
    out: 0,
    data: {},
    events: [],
    timings: {
      startDate: "2026-11-20 10:00:00",
      endDate: null,
      dateAttended: null,
      dateAttendedAgent: null,
      dateFirstResponse: null,
      duration: null,
      holdtime: null,
      attentionTime: null,
      firstResponseTime: null,
      art: null,
      ...timings,
    },
    client: { id: null, name: null, userName: null, contactId: null, ...client },
    flags: {
      finished: false,
      abandon: false,
      finishedByTimeout: false,
      finishedByClient: false,
      attendedByBot: false,
      holiday: false,
      outOfTime: false,
      ...flags,
    },
    disposition: null,
    dialer: null,
    transfer: null,
    comments: [],
    ...given,
  };
}
