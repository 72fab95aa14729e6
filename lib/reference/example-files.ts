import { csvLine } from "../csv.ts";
import { usualColumns } from "../interactions/export/options.ts";

const interaction = [
  csvLine(usualColumns),
  csvLine([
    "ba90c40a-de3c-4c15-8aaf-746a21bb5a46",
    "telephony",
    "inbound",
    "2026-11-05 05:40:27",
    "2026-11-05 05:41:45",
    78,
    "59899123456",
    "María Pérez",
    "crm-00046",
    "Retention",
    "luis",
    false,
    false,
    true,
    1,
    "Wants the gold plan",
    "Sale",
    null,
    null,
    null,
    "1",
  ]),
].join("");

const skipped = csvLine(["Phone", "_row", "_problem"]) + csvLine(["12", 7, "The number is too short."]);

const receipt = { position: 0, outcome: "saved", reason: null, number: "+59899123456" };
const received = { timezone: "America/Montevideo", contactId: "crm-00046", id: "42-0" };
const receiptLine = { ...receipt, ...received };

/** Examples of what is answered as text, by operation; the lines of NDJSON are as the record's JSON is. */
export const exampleFiles: Record<string, Record<string, string | { lineOf: string }>> = {
  downloadAuditLog: {
    "text/csv":
      csvLine(["id", "at", "username", "apiKey", "action", "target", "before", "after", "requestId", "sealed"]) +
      csvLine([
        42,
        "2026-11-05 05:40:27",
        "ana",
        null,
        "list.update",
        "demo-calls/42",
        '{"status":"inactive"}',
        '{"status":"active"}',
        "5b0d3f6e-7c1a-4f7e-9a55-2d8c8f3a1e60",
        true,
      ]),
    "application/x-ndjson": { lineOf: "AuditEntry" },
  },
  getListReceipt: {
    "application/x-ndjson": `${JSON.stringify(receiptLine)}\n`,
    "text/csv": csvLine(Object.keys(receiptLine)) + csvLine(Object.values(receiptLine)),
  },
  downloadSkippedRows: { "text/csv": skipped },
  downloadListSkippedRows: { "text/csv": skipped },
  listInteractions: { "text/csv": interaction, "application/x-ndjson": { lineOf: "Interaction" } },
  searchInteractions: { "text/csv": interaction, "application/x-ndjson": { lineOf: "Interaction" } },
  downloadInteractions: { "text/csv": interaction, "application/x-ndjson": { lineOf: "Interaction" } },
  downloadExport: { "text/csv": interaction, "application/x-ndjson": { lineOf: "Interaction" } },
  getFlowMetrics: {
    "text/plain": `# HELP switchyard_flow_runs Live and retried runs of a flow of the last 300 seconds, and those of them that failed
# TYPE switchyard_flow_runs gauge
switchyard_flow_runs{flow="orders",state="all"} 42
switchyard_flow_runs{flow="orders",state="failed"} 1
`,
  },
  getMetrics: { "text/plain": 'switchyard_requests{state="running"} 1\nswitchyard_requests{state="waiting"} 0\n' },
  downloadAttachment: { "application/octet-stream": "%PDF-1.7" },
  downloadSignedAttachment: { "application/octet-stream": "%PDF-1.7" },
};
