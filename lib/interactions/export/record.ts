import { columnPlace, type RawRow } from "../search/columns.ts";
import { idsIn, type NameOf } from "../search/present.ts";

const at = {
  guid: columnPlace("guid"),
  channel: columnPlace("channel"),
  direction: columnPlace("direction"),
  start: columnPlace("started_at"),
  end: columnPlace("ended_at"),
  duration: columnPlace("duration"),
  clientId: columnPlace("client_id"),
  clientName: columnPlace("client_name"),
  contactId: columnPlace("contact_id"),
  holiday: columnPlace("holiday"),
  outOfTime: columnPlace("out_of_time"),
  finished: columnPlace("finished"),
  disposition: columnPlace("disposition_id"),
  comment: columnPlace("disposition_comment"),
  levels: columnPlace("disposition_levels"),
  hub: columnPlace("hub_id"),
  list: columnPlace("list_name"),
  connector: columnPlace("connector_id"),
  campaigns: columnPlace("campaign_ids"),
  agents: columnPlace("agent_ids"),
};

/** The text that JSON.stringify makes of a row's summary: put together by hand, at a third of what that takes. */
export function recordText(row: RawRow, nameOf: NameOf): string {
  const disposition = row[at.disposition];
  const hub = row[at.hub];
  // Dates, guids, numbers and PostgreSQL's own JSON hold nothing that would have to be escaped.
  return `{"guid":"${row[at.guid]}","channel":"${row[at.channel]}","segments":${segments(row, nameOf)},"direction":"${
    row[at.direction]
  }","timings":{"startDate":"${row[at.start]}","endDate":${quoted(row[at.end])},"duration":${
    row[at.duration] ?? "null"
  }},"client":{"id":${text(row[at.clientId])},"name":${text(row[at.clientName])},"contactId":${text(
    row[at.contactId],
  )}},"flags":{"holiday":${row[at.holiday] === "true"},"outOfTime":${row[at.outOfTime] === "true"},"finished":${
    row[at.finished] === "true"
  }},"disposition":${
    disposition
      ? `{"id":${disposition},"comment":${text(row[at.comment] ?? "")},"levels":${row[at.levels] ?? "[]"}}`
      : "null"
  },"dialer":${
    hub ? `{"id":${hub},"name":${text(nameOf("hubs", hub))},"list":${text(row[at.list])}}` : "null"
  },"connectorId":${text(row[at.connector])}}`;
}

function segments(row: RawRow, nameOf: NameOf): string {
  const agents = idsIn(row[at.agents]);
  const each = idsIn(row[at.campaigns]).map((campaign, i) => {
    const agent = agents[i];
    return `{"campaign":${text(campaign ? nameOf("campaigns", campaign) : "")},"agent":${agent ? text(nameOf("users", agent)) : "null"}}`;
  });
  return `[${each.join(",")}]`;
}

function text(value: string | null | undefined): string {
  return value === null || value === undefined ? "null" : JSON.stringify(value);
}

function quoted(value: string | null | undefined): string {
  return value ? `"${value}"` : "null";
}
