import { isUtf8 } from "node:buffer";
import { attachable } from "./attachable.ts";

type Kind = { type: string; begins: (content: Uint8Array) => boolean };

const magic =
  (...starts: string[]) =>
  (content: Uint8Array) =>
    starts.some((start) => Buffer.from(start, "latin1").equals(content.subarray(0, start.length)));
const zip = magic("PK\x03\x04");
const plain = (content: Uint8Array) => isUtf8(content) && !content.includes(0);
const office = "application/vnd.openxmlformats-officedocument";

/** What each of them is; `begins` says whether the bytes are of that kind. */
const kinds: Record<(typeof attachable)[number], Kind> = {
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

/** The content type of a file that may be attached, or null. What the sender calls it does not count. */
export function attachmentType(path: string, content: Uint8Array): string | null {
  const kind = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const known = attachable.find((one) => one === kind);
  return known && kinds[known].begins(content) ? kinds[known].type : null;
}
