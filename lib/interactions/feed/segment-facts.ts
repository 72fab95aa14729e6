import { fold } from "../../text.ts";
import type { Timed } from "../detail/timeline.ts";
import type { Channel } from "../schema.ts";
import type { FeedSegment } from "./schema.ts";

/** What a summary needs to know of a segment. Dates stay `yyyy-MM-dd HH:mm:ss`, which sorts as it reads. */
export type SegmentFacts = {
  segmentId: string;
  start: string;
  end: string | null;
  campaign: string;
  agent: string | null;
  automation: string | null;
  hub: string | null;
  list: string | null;
  channel: Channel;
  direction: "inbound" | "outbound";
  connectorId: string | null;
  clientId: string | null;
  clientName: string | null;
  contactId: string | null;
  /** Folded, of e-mail only. */
  subject: string | null;
  holiday: boolean;
  outOfTime: boolean;
  finished: boolean;
  abandon: boolean;
  /** When an agent first attended it. */
  attendedAt: string | null;
  /** What the time on hold is told by. */
  timed: Timed;
  /** Whether it was handed over to another, as far as is known. */
  isTransferred: boolean;
  /** Whether anybody or anything attended it. */
  isAttended: boolean;
  disposition: { id: number; comment: string; levels: string[] } | null;
  /** The segment as fed. */
  body: string;
};

export function factsOf(segment: FeedSegment, body: string): SegmentFacts {
  const { segmentId, timings, client, flags, disposition, dialer, events, transfer } = segment;
  return {
    segmentId,
    start: timings.startDate,
    end: timings.endDate ?? null,
    campaign: segment.campaign.normalize("NFC"),
    agent: segment.agent?.normalize("NFC") || null,
    automation: segment.automation?.normalize("NFC") || null,
    hub: dialer?.name.normalize("NFC") ?? null,
    list: dialer?.list ?? null,
    channel: segment.channel,
    direction: segment.direction,
    connectorId: segment.connectorId ?? null,
    clientId: client?.id || null,
    clientName: client?.name || null,
    contactId: client?.contactId || null,
    subject: segment.channel === "email" && segment.subject ? fold(segment.subject) : null,
    holiday: flags?.holiday ?? false,
    outOfTime: flags?.outOfTime ?? false,
    finished: flags?.finished ?? false,
    abandon: flags?.abandon ?? false,
    attendedAt: (segment.agent && timings.dateAttendedAgent) || null,
    timed: { segmentId, timings, flags, events: events ?? undefined },
    isTransferred: transfer ? transfer.successful !== false : false,
    isAttended: Boolean(segment.automation || timings.dateAttended || flags?.attendedByBot),
    disposition: disposition
      ? { id: Number(disposition.id), comment: disposition.comment ?? "", levels: disposition.levels ?? [] }
      : null,
    body,
  };
}
