import { isUtf8 } from "node:buffer";

type Kind = { type: string; begins: (content: Uint8Array) => boolean };

const magic =
  (...starts: string[]) =>
  (content: Uint8Array) =>
    starts.some((start) => Buffer.from(start, "latin1").equals(content.subarray(0, start.length)));
const zip = magic("PK\x03\x04");
const plain = (content: Uint8Array) => isUtf8(content) && !content.includes(0);
const office = "application/vnd.openxmlformats-officedocument";

/** The files that may be attached, by the end of their name; `begins` says whether the bytes are of that kind. */
const kinds: Record<string, Kind> = {
  pdf: { type: "application/pdf", begins: magic("%PDF-") },
  png: { type: "image/png", begins: magic("\x89PNG\r\n\x1a\n") },
  jpg: { type: "image/jpeg", begins: magic("\xff\xd8\xff") },
  jpeg: { type: "image/jpeg", begins: magic("\xff\xd8\xff") },
  gif: { type: "image/gif", begins: magic("GIF87a", "GIF89a") },
  docx: { type: `${office}.wordprocessingml.document`, begins: zip },
  xlsx: { type: `${office}.spreadsheetml.sheet`, begins: zip },
  pptx: { type: `${office}.presentationml.presentation`, begins: zip },
  txt: { type: "text/plain", begins: plain },
  csv: { type: "text/csv", begins: plain },
  ics: { type: "text/calendar", begins: plain },
};

export const attachable = Object.keys(kinds);

/** The content type of a file that may be attached, or null. What the sender calls it does not count. */
export function attachmentType(path: string, content: Uint8Array): string | null {
  const kind = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return known?.begins(content) ? known.type : null;
}
