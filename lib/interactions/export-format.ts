import { csvLine } from "../csv.ts";
import type { InteractionRecord } from "./schema.ts";

export const exportTypes = ["text/csv", "application/x-ndjson"] as const;
export type ExportType = (typeof exportTypes)[number];

/** Which of the streams an Accept header asks for before JSON, or null. */
export function exportTypeOf(accept: string | null): ExportType | null {
  const wanted = (accept ?? "").split(",").map((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((part) => part.startsWith("q="));
    return {
      type: type === "*/*" || type === "application/*" ? "application/json" : type,
      quality: Number(quality?.slice(2) ?? 1),
    };
  });
  const known = wanted.filter(
    ({ type, quality }) => quality > 0 && /^(text\/csv|application\/(x-ndjson|json))$/.test(type),
  );
  const [best] = known.toSorted((one, other) => other.quality - one.quality);
  return exportTypes.find((type) => type === best?.type) ?? null;
}

const columns = [
  "guid,channel,direction,startDate,endDate,duration,clientId,clientName,contactId,campaigns,agents",
  "holiday,outOfTime,finished,dispositionId,dispositionComment,dispositionLevels,dialerId,dialerName,dialerList,connectorId",
];

/** How each type begins, and how it writes one interaction. */
export const writers: Record<ExportType, { head: string; line: (record: InteractionRecord) => string }> = {
  "application/x-ndjson": { head: "", line: (record) => `${JSON.stringify(record)}\n` },
  "text/csv": { head: `${columns.join(",")}\r\n`, line: csvOf },
};

function csvOf({ timings, client, flags, disposition, dialer, segments, ...record }: InteractionRecord): string {
  return csvLine([
    record.guid,
    record.channel,
    record.direction,
    timings.startDate,
    timings.endDate,
    timings.duration,
    client.id,
    client.name,
    client.contactId,
    segments.map(({ campaign }) => campaign).join("; "),
    segments.map(({ agent }) => agent ?? "").join("; "),
    flags.holiday,
    flags.outOfTime,
    flags.finished,
    disposition?.id ?? null,
    disposition?.comment ?? null,
    disposition?.levels.join(" > ") ?? null,
    dialer?.id ?? null,
    dialer?.name ?? null,
    dialer?.list ?? null,
    record.connectorId,
  ]);
}
