/** What the log is downloaded as. */
export const auditFileFormats = ["csv", "ndjson"] as const;
