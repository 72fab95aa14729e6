import { listedClientId } from "../../records/schema/blacklist.ts";
import type { EntryColumns } from "../entries.ts";
import { foldHeader } from "../read/headers.ts";
import type { Reading, SheetColumn } from "../reading.ts";

/** What columns of reasons are called. */
const reasonHeaders: ReadonlySet<string> = new Set([
  "reason",
  "why",
  "comment",
  "comments",
  "note",
  "notes",
  "motivo",
  "razon",
  "razao",
  "causa",
  "comentario",
  "comentarios",
  "nota",
  "notas",
  "observacion",
  "observaciones",
  "observacao",
  "observacoes",
]);

/** Which column seems to hold numbers or addresses: by its header, else by what stands in it; and which the reasons. */
export function entryColumnsOf({ columns, suggested }: Pick<Reading, "columns" | "suggested">): EntryColumns {
  const named = suggested.columns.findIndex(({ to }) => to.startsWith("clientId"));
  const clientId = named !== -1 ? named : Math.max(0, columns.findIndex(holdsEntries));
  const reason = columns.findIndex(({ given, index }) => index !== clientId && reasonHeaders.has(foldHeader(given)));
  return { clientId, reason: reason === -1 ? null : reason };
}

function holdsEntries({ samples }: SheetColumn): boolean {
  return samples.length > 0 && samples.every((sample) => listedClientId(sample) !== null);
}
