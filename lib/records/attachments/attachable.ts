/** A file of at most 10 MB. */
export const ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** The files that may be attached, by the end of their name. */
export const attachable = ["pdf", "png", "jpg", "jpeg", "gif", "docx", "xlsx", "pptx", "txt", "csv", "ics"] as const;
