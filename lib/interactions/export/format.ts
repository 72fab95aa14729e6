import { type FileWriter, guardedCsv, records } from "./file.ts";

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

/** How each type is written. */
export const writers: Record<ExportType, FileWriter> = { "application/x-ndjson": records, "text/csv": guardedCsv };
