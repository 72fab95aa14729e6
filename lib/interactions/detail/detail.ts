import type { Actor } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import { parseForWriting } from "../../json/exact.ts";
import { readJson } from "../../json/read.ts";
import { SqlParams } from "../../sql-params.ts";
import { formatUtc } from "../../time/instant.ts";
import type { FeedSegment } from "../feed/schema.ts";
import type { InteractionDetail, SegmentRecord } from "../schema.ts";
import type { RawRow } from "../search/columns.ts";
import { idsIn, type NameOf, rawRows, withNames } from "../search/present.ts";
import { isRestricted, notVisible, visibleTo } from "../search/visibility.ts";

/** Every segment of an interaction, in order of start. */
export async function detail(guid: string, actor: Actor): Promise<InteractionDetail> {
  const rows = await segmentRows(guid, actor);
  const result = await withNames((nameOf) => rows.map((row, i) => record(row, i, nameOf)));
  return { result, index: 0, rows: 0, total: 0, serverDate: formatUtc(new Date()) };
}

/**
 * The segments' bodies, each with the interaction's campaigns, agents, automations and hubs. Who does not see all
 * interactions is told the same of one that is not there as of one that is not theirs: 400.
 */
export async function segmentRows(guid: string, actor: Actor): Promise<RawRow[]> {
  const params = new SqlParams();
  const conditions = [`guid = ${params.add(guid)}::uuid`, visibleTo(actor, params)].filter((one) => one !== null);
  const text = `SELECT body, campaign_ids, agent_ids, automation_ids, hub_ids FROM interaction JOIN segment USING (guid)
    WHERE ${conditions.join(" AND ")} ORDER BY segment.started_at, position`;
  const rows = await rawRows({ text, values: params.values });
  if (rows.length === 0) {
    throw isRestricted(actor)
      ? notVisible("guid", guid)
      : new AppError("not-found", `There is no interaction ${guid}.`);
  }
  return rows;
}

/** Names come by id: a campaign that was renamed is shown as the list shows it. Absent parts get their empty value. */
function record([body, ...columns]: RawRow, i: number, nameOf: NameOf): SegmentRecord {
  const segment = readJson(body ?? "") as FeedSegment;
  const kept = parseForWriting(body ?? "") as FeedSegment;
  const [campaign, agent, automation, hub] = columns.map((column) => idsIn(column)[i] ?? null);
  const { timings, client, flags, disposition, transfer } = segment;
  return {
    segmentId: segment.segmentId,
    campaign: campaign ? nameOf("campaigns", campaign) : segment.campaign,
    channel: segment.channel,
    direction: segment.direction,
    connectorId: segment.connectorId ?? null,
    agent: agent ? nameOf("users", agent) : (segment.agent ?? null),
    assignedAgent: segment.assignedAgent ?? null,
    automation: automation ? nameOf("automations", automation) : (segment.automation ?? null),
    origin: segment.origin ?? null,
    subject: segment.subject ?? null,
    in: segment.in ?? 0,
    out: segment.out ?? 0,
    data: kept.data ?? {},
    events: (segment.events ?? []).map(({ event, startTime, endTime }) => ({
      event,
      startTime: startTime ?? null,
      endTime: endTime ?? null,
    })),
    timings: {
      startDate: timings.startDate,
      endDate: timings.endDate ?? null,
      dateAttended: timings.dateAttended ?? null,
      dateAttendedAgent: timings.dateAttendedAgent ?? null,
      dateFirstResponse: timings.dateFirstResponse ?? null,
      duration: timings.duration ?? null,
      holdtime: timings.holdtime ?? null,
      attentionTime: timings.attentionTime ?? null,
      firstResponseTime: timings.firstResponseTime ?? null,
      art: timings.art ?? null,
    },
    client: {
      id: client?.id ?? null,
      name: client?.name ?? null,
      userName: client?.userName ?? null,
      contactId: client?.contactId ?? null,
    },
    flags: {
      finished: flags?.finished ?? false,
      abandon: flags?.abandon ?? false,
      finishedByTimeout: flags?.finishedByTimeout ?? false,
      finishedByClient: flags?.finishedByClient ?? false,
      attendedByBot: flags?.attendedByBot ?? false,
      holiday: flags?.holiday ?? false,
      outOfTime: flags?.outOfTime ?? false,
    },
    disposition: disposition
      ? { id: String(disposition.id), comment: disposition.comment ?? "", levels: disposition.levels ?? [] }
      : null,
    dialer: hub ? { id: Number(hub), name: nameOf("hubs", hub) } : null,
    transfer: transfer
      ? {
          type: transfer.type ?? null,
          destinationType: transfer.destinationType ?? null,
          destination: transfer.destination ?? null,
          successful: transfer.successful ?? null,
        }
      : null,
    comments: kept.comments ?? [],
  };
}
